export type Change = { kind: 'same' | 'removed' | 'added'; text: string }

/** Words with the spaces after them, and line breaks. */
const split = (text: string) => text.match(/\n|[^\S\n]*[^\s]+[^\S\n]*/g) ?? []

const isSame = (one: string | undefined, other: string | undefined) =>
  one !== undefined && one.trim() === other?.trim()

/** The words that were removed and added between two texts, in reading order. */
export function compareWords(before: string, after: string): Change[] {
  const [old, now] = [split(before), split(after)]
  let start = 0
  while (isSame(old[start], now[start])) start += 1
  let end = 0
  while (end < Math.min(old.length, now.length) - start && isSame(old.at(-1 - end), now.at(-1 - end)))
    end += 1
  return joinChanges([
    ...now.slice(0, start).map((text): Change => ({ kind: 'same', text })),
    ...compareMiddle(old.slice(start, old.length - end), now.slice(start, now.length - end)),
    ...now.slice(now.length - end).map((text): Change => ({ kind: 'same', text })),
  ])
}

/** By the longest common subsequence. */
function compareMiddle(old: string[], now: string[]): Change[] {
  const width = now.length + 1
  const lengths = new Uint16Array((old.length + 1) * width)
  const lengthAt = (row: number, column: number) => lengths[row * width + column] ?? 0
  for (let row = old.length - 1; row >= 0; row -= 1)
    for (let column = now.length - 1; column >= 0; column -= 1)
      lengths[row * width + column] = isSame(old[row], now[column])
        ? lengthAt(row + 1, column + 1) + 1
        : Math.max(lengthAt(row + 1, column), lengthAt(row, column + 1))

  const changes: Change[] = []
  let [row, column] = [0, 0]
  while (row < old.length || column < now.length) {
    if (row < old.length && isSame(old[row], now[column])) {
      changes.push({ kind: 'same', text: now[column] ?? '' })
      row += 1
      column += 1
    } else if (
      column >= now.length ||
      (row < old.length && lengthAt(row + 1, column) >= lengthAt(row, column + 1))
    ) {
      changes.push({ kind: 'removed', text: old[row] ?? '' })
      row += 1
    } else {
      changes.push({ kind: 'added', text: now[column] ?? '' })
      column += 1
    }
  }
  return changes
}

function joinChanges(changes: Change[]): Change[] {
  const joined: Change[] = []
  for (const change of changes) {
    const last = joined.at(-1)
    if (last?.kind === change.kind) last.text += change.text
    else joined.push({ ...change })
  }
  return joined
}
