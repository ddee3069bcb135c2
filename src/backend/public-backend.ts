import { createBackendClient } from './backend-client.ts'
import { readBackendConfig } from './backend-config.ts'

/** The data API from the browser, for anybody: none of the sign-in code comes with it. */
export function publicBackend() {
  const { url, publishableKey } = readBackendConfig()
  return createBackendClient({ url, key: publishableKey })
}
