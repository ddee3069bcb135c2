import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { InvalidToken, type AccessClaims, type AccessTokens } from '../../http/access-token.ts'
import { SERVICE, VISITOR, type Caller } from '../../database/run-as.ts'
import type { Keys } from '../../keys.ts'
import { RestError } from '../rest-error.ts'

/** Tells who is calling from the API key and, for a person, the access token. */
export function createCallerIdentification(keys: Keys, tokens: AccessTokens) {
  const secret = digest(keys.secretKey)
  const written = new WeakMap<AccessClaims, Caller>()

  const ofKey = (key: string) => {
    if (key === keys.publishableKey) return VISITOR
    return timingSafeEqual(digest(key), secret) ? SERVICE : undefined
  }

  const ofToken = async (token: string) => {
    const claims = await tokens.verify(token).catch((error: unknown) => {
      throw error instanceof InvalidToken ? rejection(error) : error
    })
    const known = written.get(claims)
    if (known) return known
    if (claims.role !== 'authenticated' && claims.role !== 'anon') {
      throw new RestError(403, '42501', `permission denied to set role "${claims.role}"`)
    }
    const caller: Caller = { role: claims.role, claims: JSON.stringify(claims) }
    written.set(claims, caller)
    return caller
  }

  return async ({ apikey, authorization }: IncomingHttpHeaders): Promise<Caller> => {
    if (typeof apikey !== 'string' || apikey === '') {
      throw unauthorized('No API key found in request', 'No `apikey` request header was found.')
    }
    const ofApiKey = ofKey(apikey)
    if (!ofApiKey) throw unauthorized('Invalid API key', 'Double check your API key.')
    const token = /^bearer\s+(\S+)\s*$/i.exec(authorization ?? '')?.[1]
    if (!token || token === apikey) return ofApiKey
    return ofToken(token)
  }
}

const digest = (text: string) => createHash('sha256').update(text).digest()

function unauthorized(message: string, hint: string) {
  return new RestError(401, 'PGRST302', message, { hint, headers: { 'www-authenticate': 'Bearer' } })
}

function rejection({ message, expired }: InvalidToken) {
  const headers = { 'www-authenticate': `Bearer error="invalid_token", error_description="${message}"` }
  return new RestError(401, expired ? 'PGRST303' : 'PGRST301', message, { headers })
}
