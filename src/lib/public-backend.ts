import { createBackendClient } from './backend-client.ts'
import type { BackendClient } from './backend-client.ts'
import { readBackendConfig } from './backend-config.ts'

let backend: BackendClient | undefined

/** The data API from the browser, for a visitor without an account: none of the sign-in code comes with it. */
export function publicBackend() {
  if (!backend) {
    const { url, publishableKey } = readBackendConfig()
    backend = createBackendClient({ url, key: publishableKey })
  }
  return backend
}
