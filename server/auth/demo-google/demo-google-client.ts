import { createHmac } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { ServerContext } from '../../context.ts'
import { createInProcessFetch } from '../../http/in-process/in-process-fetch.ts'

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
  return { ...demoGoogleCredentials(context), prompt: 'login', fetch: createInProcessFetch(app) }
}
