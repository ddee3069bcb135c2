import { RestError } from '../rest-error.ts'

const STRIPPED = 'nulls=stripped'

export type MediaType =
  | 'application/json'
  | 'application/vnd.pgrst.object+json'
  | `application/vnd.pgrst.${'array' | 'object'}+json;${typeof STRIPPED}`
  | 'text/csv'

const SERVED = new Map<string, MediaType>([
  ['*/*', 'application/json'],
  ['application/*', 'application/json'],
  ['application/json', 'application/json'],
  ['application/vnd.pgrst.array', 'application/json'],
  ['application/vnd.pgrst.array+json', 'application/json'],
  ['application/vnd.pgrst.object', 'application/vnd.pgrst.object+json'],
  ['application/vnd.pgrst.object+json', 'application/vnd.pgrst.object+json'],
  ['text/csv', 'text/csv'],
])

/** Without the keys whose values are null. */
const WITHOUT_NULLS = new Map<string, MediaType>([
  ['application/vnd.pgrst.array', `application/vnd.pgrst.array+json;${STRIPPED}`],
  ['application/vnd.pgrst.array+json', `application/vnd.pgrst.array+json;${STRIPPED}`],
  ['application/vnd.pgrst.object', `application/vnd.pgrst.object+json;${STRIPPED}`],
  ['application/vnd.pgrst.object+json', `application/vnd.pgrst.object+json;${STRIPPED}`],
])

/** The served media type with the highest quality in the client's list. */
export function negotiate(accept: string | undefined): MediaType {
  if (!accept) return 'application/json'
  const known = SERVED.get(accept)
  if (known) return known
  const wanted = accept
    .split(',')
    .map((entry) => entry.trim().toLowerCase())
    .map((entry) => ({ entry, quality: Number(/;\s*q=([\d.]+)/.exec(entry)?.[1] ?? 1) }))
    .toSorted((a, b) => b.quality - a.quality)
  for (const { entry } of wanted) {
    const [name = '', ...parameters] = entry.split(';').map((part) => part.trim())
    const served = (parameters.includes(STRIPPED) && WITHOUT_NULLS.get(name)) || SERVED.get(name)
    if (served) return served
  }
  throw new RestError(406, 'PGRST107', `None of these media types are available: ${accept}`)
}

export function requireJsonBody(contentType: string | undefined) {
  const name = contentType?.split(';')[0]?.trim().toLowerCase()
  if (!name || name === 'application/json' || SERVED.get(name) === 'application/json') return
  throw new RestError(415, 'PGRST107', `Content-Type not acceptable: ${name}`)
}
