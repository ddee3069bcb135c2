import type { BackendClient } from '../../lib/backend-client.ts'
import { unwrap } from '../../lib/unwrap.ts'

export async function resolveShortCode(backend: BackendClient, code: string) {
  return unwrap(await backend.rpc('resolve_short_code', { code }))
}
