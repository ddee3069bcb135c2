import * as v from 'valibot'

const PREFIX = 'old-quarter-draft:'

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

/** Unsaved changes, kept in this browser until they are saved or discarded. Fields may be incomplete. */
export function readDraft<Values>(key: string): Draft<Values> | undefined {
  const { success, output } = v.safeParse(draftSchema, localStorage.getItem(PREFIX + key))
  return success ? (output as Draft<Values>) : undefined
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
