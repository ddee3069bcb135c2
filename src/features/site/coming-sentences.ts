import type { Shop } from '../../domain/shop/shop.ts'

const MINUTE_MS = 60_000
/** Shorter than what the database tells, because a day may have 23 hours. */
const TOLD_MS = 6 * 24 * 60 * MINUTE_MS

/**
 * The opening sentences to come, a line each: the minute since the epoch from which it is true, and the sentence. The
 * last is empty, so that a page left open for a week says nothing rather than something wrong.
 */
export function comingSentences({
  openingSentences,
  nextMidnight,
}: Pick<Shop, 'openingSentences' | 'nextMidnight'>) {
  const [, ...coming] = openingSentences
  const end = { at: nextMidnight + TOLD_MS, sentence: '' }
  return [...coming.filter(({ at }) => at < end.at), end]
    .map(({ at, sentence }) => `${at / MINUTE_MS} ${sentence}`)
    .join('\n')
}
