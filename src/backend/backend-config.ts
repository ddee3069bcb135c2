export type BackendConfig = { url: string; publishableKey: string }

/** Read from the page, so that one build works with any backend. */
export function readBackendConfig(): BackendConfig {
  return { url: meta('backend-url') || location.origin, publishableKey: meta('backend-key') }
}

/** Without a mail server nobody may be told to look into a mailbox. */
export const sendsMail = () => meta('mail') !== 'none'

/** In the demo, whose mail goes to its mailbox page. Only staff pages tell. */
export const keepsMailInMailbox = () => meta('mail') === 'mailbox'

const meta = (name: string) => document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? ''
