type Difference = {
  field: string
  mine: unknown
  theirs: unknown
  changedBy: 'me' | 'them' | 'both'
}

type Fields = Readonly<Record<string, unknown>>

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

export function changedFields<Values extends Fields>(before: Values, after: Values): Partial<Values> {
  const changed = Object.entries(after).filter(([field, value]) => !same(value, before[field]))
  return Object.fromEntries(changed) as Partial<Values>
}

/** The differences between two people's versions that started from the same base. */
export function compareVersions(base: Fields, mine: Fields, theirs: Fields): Difference[] {
  return Object.keys(theirs)
    .filter((field) => !same(mine[field], theirs[field]))
    .map((field) => ({
      field,
      mine: mine[field],
      theirs: theirs[field],
      changedBy: whoChanged(base[field], mine[field], theirs[field]),
    }))
}

function whoChanged(base: unknown, mine: unknown, theirs: unknown): Difference['changedBy'] {
  if (same(mine, base)) return 'them'
  return same(theirs, base) ? 'me' : 'both'
}

/** Their version with the chosen fields of mine. */
export function mergeVersions<Values extends Fields>(
  mine: Values,
  theirs: Values,
  chosen: Readonly<Record<string, 'mine' | 'theirs'>>,
): Values {
  const kept = Object.entries(mine).filter(([field]) => chosen[field] === 'mine')
  return { ...theirs, ...Object.fromEntries(kept) }
}
