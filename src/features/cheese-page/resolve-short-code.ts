import type { BackendClient } from '../../backend/backend-client.ts'
import { unwrap } from '../../backend/unwrap.ts'

export async function resolveShortCode(backend: BackendClient, code: string) {
  return unwrap(await backend.rpc('resolve_short_code', { code }))
}
