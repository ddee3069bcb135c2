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
