import { createHmac } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { ServerContext } from '../../context.ts'

export const DEMO_GOOGLE_PATH = '/demo-google'

const CLIENT_ID = 'old-quarter-demo'

export type DemoGoogleContext = Pick<ServerContext, 'config' | 'keys'>

export function demoGoogleCredentials({ config, keys }: DemoGoogleContext) {
  return {
    issuer: `${config.siteUrl}${DEMO_GOOGLE_PATH}`,
    clientId: CLIENT_ID,
    clientSecret: createHmac('sha256', keys.secretKey).update('demo google client').digest('base64url'),
  }
}

/** The auth service calls the stand-in inside the process, so that it works on any port and host name. */
export function demoGoogleClient(context: ServerContext, app: FastifyInstance) {
  if (!context.config.demo) return undefined
  return { ...demoGoogleCredentials(context), prompt: 'login', fetch: fetchFrom(app) }
}

type Init = { method: string; headers: HeadersInit; body?: unknown }

const fetchFrom = (app: FastifyInstance) => async (target: string, init: Init) => {
  const { host, pathname, search } = new URL(target)
  const request = new Request(target, init as RequestInit)
  const { statusCode, headers, rawPayload } = await app.inject({
    method: request.method as 'GET',
    url: pathname + search,
    headers: { ...Object.fromEntries(request.headers), host },
    payload: Buffer.from(await request.arrayBuffer()),
  })
  return new Response(new Uint8Array(rawPayload), {
    status: statusCode,
    headers: Object.entries(headers).flatMap(([name, value]) =>
      [value].flat().map((single): [string, string] => [name, String(single)]),
    ),
  })
}
