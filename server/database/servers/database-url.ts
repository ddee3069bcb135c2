/** A server of the database, and the connection strings to try in their order. */
export type Host = { name: string; urls: string[] }

/** Up to the hosts, the hosts, and the rest. */
const PARTS = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/

/**
 * Reads `postgres://user:password@one:5432,other:5433/name?sslmode=prefer`, which neither URL nor pg does: pg is given
 * one string for each host. With `sslmode=prefer` a server that refuses TLS is asked again without it, with `allow` the
 * other way round, as psql does.
 */
export function readDatabaseUrl(url: string): Host[] {
  const [, before = '', hosts = '', after = ''] = PARTS.exec(url) ?? []
  return hosts.split(',').map((name) => ({ name, urls: tlsVariants(before + name + after) }))
}

const TLS_MODES = new Set(['disable', 'allow', 'prefer', 'require', 'verify-ca', 'verify-full'])
const PERCENT_SIGN = /%(?![0-9a-f]{2})/i

export const isDatabaseUrl = (url: string) =>
  PARTS.test(url) &&
  !PERCENT_SIGN.test(url) &&
  [...url.matchAll(/[?&]sslmode=([^&]*)/g)].every(([, mode = '']) => TLS_MODES.has(mode)) &&
  readDatabaseUrl(url).every(({ urls: [first = ''] }) => URL.canParse(withSomeHost(first)))

/** `postgres://user@/name` is a socket of this machine. */
const withSomeHost = (url: string) => url.replace('@/', '@localhost/')

function tlsVariants(url: string) {
  const withTls = withParameters(url, { sslmode: 'prefer' })
  const without = withParameters(url, { sslmode: 'disable' })
  if (/[?&]sslmode=prefer(&|$)/.test(url)) return [withTls, without]
  if (/[?&]sslmode=allow(&|$)/.test(url)) return [without, withTls]
  return [withParameters(url, {})]
}

/** The last value of a parameter counts, before the user and password of the URL. */
export function withParameters(url: string, parameters: Record<string, string | undefined>) {
  const added = new URLSearchParams()
  for (const [name, value] of Object.entries(parameters)) if (value !== undefined) added.set(name, value)
  // `sslmode` means what it means to psql.
  if (!url.includes('uselibpqcompat=') && (added.has('sslmode') || /[?&]sslmode=/.test(url)))
    added.set('uselibpqcompat', 'true')
  return added.size > 0 ? `${url}${url.includes('?') ? '&' : '?'}${added}` : url
}

export function userOf(url: string) {
  const [{ urls: [first = ''] = [] } = {}] = readDatabaseUrl(url)
  const { username, password } = new URL(withSomeHost(first))
  return { name: decodeURIComponent(username), password: decodeURIComponent(password) }
}
