import { safePath, withQuery } from './redirect.ts'

export type LinkType = 'signup' | 'magiclink' | 'recovery' | 'email_change'

/**
 * Leads to a page of the site that uses the token when the person asks it to, so that mail scanners and
 * previews, which open every link, use nothing up.
 */
export function confirmLink(
  siteUrl: string,
  { linkToken, type, redirectTo }: { linkToken: string; type: LinkType; redirectTo: string | undefined },
) {
  const next = safePath(siteUrl, redirectTo)
  return withQuery(new URL('/auth/confirm', siteUrl), { token_hash: linkToken, type, next })
}
