export type BackendConfig = { url: string; publishableKey: string }

/** The page says where its backend is, so that one build serves every place the shop can run. */
export function readBackendConfig(): BackendConfig {
  return { url: meta('backend-url') || location.origin, publishableKey: meta('backend-key') }
}

const meta = (name: string) => document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? ''
