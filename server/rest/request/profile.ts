import type { IncomingHttpHeaders } from 'node:http'
import { EXPOSED_SCHEMA } from '../schema/read-schema.ts'
import { RestError } from '../rest-error.ts'

/** Clients cannot select another schema. */
export function requireExposedSchema(headers: IncomingHttpHeaders) {
  for (const profile of [headers['accept-profile'], headers['content-profile']]) {
    if (profile === undefined || profile === EXPOSED_SCHEMA) continue
    throw new RestError(406, 'PGRST106', `Invalid schema: ${String(profile)}`, {
      hint: `Only the following schemas are exposed: ${EXPOSED_SCHEMA}`,
    })
  }
}
