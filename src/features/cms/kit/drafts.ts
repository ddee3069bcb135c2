const PREFIX = 'old-quarter-draft:'

export type Draft<Values> = {
  savedAt: string
  values: Values
  /** What the typing started from; somebody may have saved since. */
  base: { values: Values; version: number }
}

/** What was typed and not saved, kept in this browser until it is saved or thrown away. */
export function readDraft<Values>(key: string): Draft<Values> | undefined {
  try {
    return JSON.parse(localStorage.getItem(PREFIX + key) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

export function writeDraft<Values>(key: string, draft: Draft<Values>) {
  try {
    localStorage.setItem(PREFIX + key, JSON.stringify(draft))
  } catch {
    // A full or forbidden store only costs the safety net; the form itself goes on.
  }
}

export function removeDraft(key: string) {
  localStorage.removeItem(PREFIX + key)
}
