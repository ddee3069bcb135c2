import type { IncomingHttpHeaders } from 'node:http'
import { EXPOSED_SCHEMA } from '../catalogue/read-catalogue.ts'
import { RestError } from '../rest-error.ts'

/** Other schemas are not there for clients, whatever they hold. */
export function requireExposedSchema(headers: IncomingHttpHeaders) {
  for (const profile of [headers['accept-profile'], headers['content-profile']]) {
    if (profile === undefined || profile === EXPOSED_SCHEMA) continue
    throw new RestError(406, 'PGRST106', `Invalid schema: ${String(profile)}`, {
      hint: `Only the following schemas are exposed: ${EXPOSED_SCHEMA}`,
    })
  }
}
