import { hash } from 'node:crypto'

/** The same id for the same name on every machine, so that seeded rows can be named in tests and links. */
export function stableUuid(name: string) {
  const hex = hash('sha256', `old-quarter:${name}`)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

export const cheeseId = (slug: string) => stableUuid(`cheese ${slug}`)
