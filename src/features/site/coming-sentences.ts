import type { Shop } from '../../domain/shop/shop.ts'

const MINUTE_MS = 60_000
const TOLD_MS = 3 * 24 * 60 * MINUTE_MS

/**
 * The opening sentences to come, a line each: how many minutes after the one before it is true, the first since the
 * epoch, and the sentence. Differences recur every day, so that they are compressed better than times. The last sentence
 * is empty, so that a page left open for days says nothing rather than something wrong.
 */
export function comingSentences({
  openingSentences,
  nextMidnight,
}: Pick<Shop, 'openingSentences' | 'nextMidnight'>) {
  const [, ...coming] = openingSentences
  const end = { at: nextMidnight + TOLD_MS, sentence: '' }
  return [...coming.filter(({ at }) => at < end.at), end]
    .map(({ at, sentence }, index, all) => `${(at - (all[index - 1]?.at ?? 0)) / MINUTE_MS} ${sentence}`)
    .join('\n')
}
