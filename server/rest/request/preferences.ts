import { RestError } from '../rest-error.ts'

export type Preferences = {
  return: 'minimal' | 'headers-only' | 'representation'
  counted: boolean
  resolution?: 'merge' | 'ignore'
  missingDefault: boolean
  maxAffected?: number
  /** For the header Preference-Applied. */
  applied: string[]
}

const COUNTS = ['count=exact', 'count=planned', 'count=estimated']
const KNOWN = new Set([
  ...COUNTS,
  'return=minimal',
  'return=headers-only',
  'return=representation',
  'resolution=merge-duplicates',
  'resolution=ignore-duplicates',
  'missing=default',
  'missing=null',
  'handling=strict',
  'handling=lenient',
])

/** In the order in which PostgREST confirms them. */
const KINDS = ['resolution', 'missing', 'return', 'count', 'handling', 'max-affected']

export const kindOf = (preference: string) => preference.split('=')[0] ?? ''

const NONE: Preferences = { return: 'minimal', counted: false, missingDefault: false, applied: [] }

export function parsePreferences(header: string | string[] | undefined): Preferences {
  if (!header) return NONE
  const sent = String(header)
    .split(',')
    .map((preference) => preference.trim())
    .filter((preference) => preference !== '')
  const strict = sent.includes('handling=strict')
  const maxAffected = sent.map((preference) => /^max-affected=(\d{1,9})$/.exec(preference)?.[1]).find(Boolean)
  const isKnown = (preference: string) =>
    KNOWN.has(preference) || preference === `max-affected=${maxAffected}`
  const unknown = sent.filter((preference) => !isKnown(preference))
  if (strict && unknown.length > 0) {
    throw new RestError(400, 'PGRST122', 'Invalid preferences given with handling=strict', {
      details: `Invalid preferences: ${unknown.join(', ')}`,
    })
  }
  const applied = sent
    .filter((preference) => KNOWN.has(preference) || (strict && isKnown(preference)))
    .toSorted((one, other) => KINDS.indexOf(kindOf(one)) - KINDS.indexOf(kindOf(other)))
  return {
    return: applied.includes('return=representation')
      ? 'representation'
      : applied.includes('return=headers-only')
        ? 'headers-only'
        : 'minimal',
    counted: COUNTS.some((count) => applied.includes(count)),
    resolution: applied.includes('resolution=merge-duplicates')
      ? 'merge'
      : applied.includes('resolution=ignore-duplicates')
        ? 'ignore'
        : undefined,
    missingDefault: applied.includes('missing=default'),
    maxAffected: strict && maxAffected ? Number(maxAffected) : undefined,
    applied,
  }
}
