import { createHmac } from 'node:crypto'
import type { FastifyInstance, InjectOptions } from 'fastify'
import type { ServerContext } from '../../context.ts'

export const DEMO_GOOGLE_PATH = '/demo-google'
type DemoRequest = { method: string; headers: HeadersInit; body?: unknown }

const CLIENT_ID = 'old-quarter-demo'

export function demoGoogleCredentials({ config, keys }: Pick<ServerContext, 'config' | 'keys'>) {
  return {
    issuer: `${config.siteUrl}${DEMO_GOOGLE_PATH}`,
    clientId: CLIENT_ID,
    clientSecret: createHmac('sha256', keys.secretKey).update('demo google client').digest('base64url'),
  }
}

/** How the auth service reaches the stand-in: inside the process, so it works on any port and behind any name. */
export function demoGoogleClient(context: ServerContext, app: FastifyInstance) {
  if (!context.config.demo) return undefined
  async function fetch(url: string, { method, headers, body }: DemoRequest) {
    const { pathname, search, host } = new URL(url)
    const answer = await app.inject({
      method: method as InjectOptions['method'],
      url: pathname + search,
      headers: { ...Object.fromEntries(new Headers(headers)), host },
      payload: body === undefined || body === null ? undefined : String(body),
    })
    return new Response(answer.body, {
      status: answer.statusCode,
      headers: { 'content-type': String(answer.headers['content-type'] ?? '') },
    })
  }
  return { ...demoGoogleCredentials(context), prompt: 'login', fetch }
}
