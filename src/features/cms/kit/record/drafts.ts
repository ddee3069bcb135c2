import * as v from 'valibot'

const PREFIX = 'old-quarter-draft:'
const UNRESTORED_PREFIX = 'old-quarter-draft-words:'

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
 * not fit the form any more is not restored; its text is kept, so that the next draft does not replace it.
 */
export function readDraft<Values>(
  key: string,
  fits: (values: Record<string, unknown>) => boolean,
): Draft<Values> | undefined {
  const stored = localStorage.getItem(PREFIX + key)
  if (stored === null) return undefined
  const { success, output } = v.safeParse(draftSchema, stored)
  if (success && fits(output.values)) return output as Draft<Values>
  keepUnrestoredText(key, success ? typedTexts(output) : textsOfStored(stored))
  return undefined
}

/** What was typed in drafts that do not fit the form any more. */
export const readUnrestoredText = (key: string) => localStorage.getItem(UNRESTORED_PREFIX + key) ?? ''

export const removeUnrestoredText = (key: string) => localStorage.removeItem(UNRESTORED_PREFIX + key)

function keepUnrestoredText(key: string, texts: string[]) {
  const all = [readUnrestoredText(key), ...texts].filter(Boolean)
  try {
    if (all.length > 0) localStorage.setItem(UNRESTORED_PREFIX + key, all.join('\n'))
    removeDraft(key)
  } catch {
    // Without room the draft stays where it is.
  }
}

const typedTexts = ({ values, base }: v.InferOutput<typeof draftSchema>) => {
  const known = new Set(textsIn(base.values))
  return textsIn(values).filter((text) => !known.has(text))
}

function textsOfStored(stored: string) {
  try {
    return textsIn(JSON.parse(stored))
  } catch {
    return [stored]
  }
}

/** Every text in a value, whatever its shape. */
export function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return value ? [value] : []
  return value && typeof value === 'object' ? Object.values(value).flatMap(textsIn) : []
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
