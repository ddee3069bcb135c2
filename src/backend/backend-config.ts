export type BackendConfig = { url: string; publishableKey: string }

/** Read from the page, so that one build works with any backend. */
export function readBackendConfig(): BackendConfig {
  return { url: meta('backend-url') || location.origin, publishableKey: meta('backend-key') }
}

const meta = (name: string) => document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? ''
