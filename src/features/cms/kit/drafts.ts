import * as v from 'valibot'

const PREFIX = 'old-quarter-draft:'
const SET_ASIDE_PREFIX = 'old-quarter-draft-words:'

const valuesSchema = v.record(v.string(), v.unknown())

const draftSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    savedAt: v.string(),
    values: valuesSchema,
    base: v.object({ values: valuesSchema, version: v.number() }),
  }),
)

export type Draft<Values> = {
  savedAt: string
  values: Values
  /** The record that the edit started from. Someone else may have saved since. */
  base: { values: Values; version: number }
}

/**
 * Unsaved changes, kept in this browser until they are saved or discarded. Fields may be incomplete. A draft that does
 * not fit the form any more is set aside, so that the next draft does not replace what was typed.
 */
export function readDraft<Values>(
  key: string,
  fits: (values: Record<string, unknown>) => boolean,
): Draft<Values> | undefined {
  const stored = localStorage.getItem(PREFIX + key)
  if (stored === null) return undefined
  const { success, output } = v.safeParse(draftSchema, stored)
  if (success && fits(output.values)) return output as Draft<Values>
  setAside(key, success ? typedWords(output) : wordsOfText(stored))
  return undefined
}

/** The words of drafts that were set aside. */
export const readWordsSetAside = (key: string) => localStorage.getItem(SET_ASIDE_PREFIX + key) ?? ''

export const removeWordsSetAside = (key: string) => localStorage.removeItem(SET_ASIDE_PREFIX + key)

function setAside(key: string, words: string[]) {
  const all = [readWordsSetAside(key), ...words].filter(Boolean)
  try {
    if (all.length > 0) localStorage.setItem(SET_ASIDE_PREFIX + key, all.join('\n'))
    removeDraft(key)
  } catch {
    // Without room the draft stays where it is.
  }
}

const typedWords = ({ values, base }: v.InferOutput<typeof draftSchema>) => {
  const known = new Set(wordsIn(base.values))
  return wordsIn(values).filter((word) => !known.has(word))
}

function wordsOfText(stored: string) {
  try {
    return wordsIn(JSON.parse(stored))
  } catch {
    return [stored]
  }
}

/** Every text in a value, whatever its shape. */
export function wordsIn(value: unknown): string[] {
  if (typeof value === 'string') return value ? [value] : []
  return value && typeof value === 'object' ? Object.values(value).flatMap(wordsIn) : []
}

/** A value of another type would break a form, while an incomplete or wrong one is for the form to show. */
const TYPE_ISSUES = new Set(['array', 'boolean', 'number', 'object', 'strict_object', 'string'])

/** Whether a form can show these values in place of its own. */
export function fitsForm(
  values: Record<string, unknown>,
  own: Record<string, unknown>,
  schema: v.GenericSchema,
) {
  const { issues = [] } = v.safeParse(schema, { ...own, ...values })
  return (
    Object.keys(values).every((field) => field in own) &&
    !issues.some(({ kind, type }) => kind === 'schema' && TYPE_ISSUES.has(type))
  )
}

export function writeDraft<Values>(key: string, draft: Draft<Values>) {
  try {
    localStorage.setItem(PREFIX + key, JSON.stringify(draft))
  } catch {
    // Without storage there is no draft, but the form still works.
  }
}

export function removeDraft(key: string) {
  localStorage.removeItem(PREFIX + key)
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** "12 minutes ago": only the browser knows when it kept a draft, and it does not know the shop's clock. */
export function formatAge(savedAt: string, now = Date.now()) {
  const age = now - Date.parse(savedAt)
  const relative = new Intl.RelativeTimeFormat(document.documentElement.lang || undefined, {
    numeric: 'auto',
  })
  if (age < HOUR_MS) return relative.format(-Math.floor(age / MINUTE_MS), 'minute')
  if (age < DAY_MS) return relative.format(-Math.floor(age / HOUR_MS), 'hour')
  return relative.format(-Math.floor(age / DAY_MS), 'day')
}
