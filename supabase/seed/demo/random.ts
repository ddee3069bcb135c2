export type Random = ReturnType<typeof createRandom>

/** A generator (mulberry32) that gives the same numbers for the same name. */
export function createRandom(name: string) {
  let state = [...name].reduce((sum, letter) => Math.imul(sum ^ letter.charCodeAt(0), 16777619), 2166136261)

  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }

  const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1))

  /** Draws many times from the same choices. */
  function drawFrom<T>(choices: readonly (readonly [T, number])[]): () => T {
    const total = choices.reduce((sum, [, weight]) => sum + weight, 0)
    return () => {
      let rest = next() * total
      for (const [choice, weight] of choices) {
        rest -= weight
        if (rest < 0) return choice
      }
      throw new RangeError('Nothing to choose from')
    }
  }

  return {
    chance: (probability: number) => next() < probability,
    between,
    pick: <T>(choices: readonly T[]): T => drawFrom(choices.map((choice) => [choice, 1] as const))(),
    drawFrom,
    weighted: <T>(choices: readonly (readonly [T, number])[]): T => drawFrom(choices)(),
    shuffle<T>(items: readonly T[]): T[] {
      return items
        .map((item) => ({ item, place: next() }))
        .toSorted((a, b) => a.place - b.place)
        .map(({ item }) => item)
    },
  }
}
