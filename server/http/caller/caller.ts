import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { SERVICE, VISITOR, type Caller } from '../../database/run-as.ts'
import type { Keys } from '../../keys.ts'
import type { AccessClaims, AccessTokens } from './access-token.ts'
import { CallerError } from '../caller-error.ts'

/** Identifies the caller of every API by the API key and, for a person, the access token. */
export function createCallers(keys: Pick<Keys, 'publishableKey' | 'secretKey'>, tokens: AccessTokens) {
  const secret = digest(keys.secretKey)
  const known = new WeakMap<AccessClaims, Caller>()

  function ofApiKey({ apikey }: IncomingHttpHeaders) {
    if (typeof apikey !== 'string' || apikey === '') {
      throw new CallerError('no-api-key', 'No API key found in request')
    }
    if (apikey === keys.publishableKey) return VISITOR
    if (timingSafeEqual(digest(apikey), secret)) return SERVICE
    throw new CallerError('unknown-api-key', 'Invalid API key')
  }

  async function ofToken(token: string) {
    const claims = await tokens.verify(token)
    const caller = known.get(claims) ?? toCaller(claims)
    known.set(claims, caller)
    return caller
  }

  return {
    ofApiKey,

    async ofRequest(headers: IncomingHttpHeaders): Promise<Caller> {
      const caller = ofApiKey(headers)
      const token = bearerToken(headers)
      return !token || token === headers['apikey'] ? caller : ofToken(token)
    },
  }
}

export type Callers = ReturnType<typeof createCallers>

export function bearerToken({ authorization }: IncomingHttpHeaders) {
  return /^bearer\s+(\S+)\s*$/i.exec(authorization ?? '')?.[1]
}

function toCaller(claims: AccessClaims): Caller {
  if (claims.role !== 'authenticated' && claims.role !== 'anon') {
    throw new CallerError('role-not-allowed', `permission denied to set role "${claims.role}"`)
  }
  return { role: claims.role, claims: JSON.stringify(claims), accountId: claims.sub }
}

const digest = (text: string) => createHash('sha256').update(text).digest()
