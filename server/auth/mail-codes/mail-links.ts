import { safePath, withQuery } from '../google/redirect.ts'

export const passwordResetLink = (siteUrl: string) => `${siteUrl}/auth/email?view=forgotten`

export type LinkType = 'signup' | 'magiclink' | 'recovery' | 'email_change'

/**
 * Leads to a page that consumes the token when the person confirms, because mail scanners and previews open every link.
 */
export function confirmLink(
  siteUrl: string,
  { linkToken, type, redirectTo }: { linkToken: string; type: LinkType; redirectTo: string | undefined },
) {
  const next = safePath(siteUrl, redirectTo)
  return withQuery(new URL('/auth/confirm', siteUrl), { token_hash: linkToken, type, next })
}
