import { createBackendClient } from '../../../backend/backend-client.ts'
import { readBackendConfig } from '../../../backend/backend-config.ts'
import { withTimeLimit } from '../../../backend/requests/with-time-limit.ts'

/** Anonymous, even where a person is signed in. A request that hangs must end, or the display would never ask again. */
export function getDisplayBackend() {
  const { url, publishableKey } = readBackendConfig()
  return createBackendClient({
    url,
    key: publishableKey,
    fetch: withTimeLimit((input, init) => fetch(input, init)),
  })
}
