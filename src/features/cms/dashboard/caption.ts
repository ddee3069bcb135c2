import type { Enum } from '../../../domain/enums.ts'

type Tone = Enum<'caption_tone'>
type Feature = { cheese_name: string; cheese_flag_emoji: string; cheese_summary: string }

const LINES: Record<Tone, (cheese: string, summary: string, shopName: string) => string[]> = {
  classy: (cheese, summary, shopName) => [`Today at ${shopName}: ${cheese}`, summary],
  playful: (cheese, summary, shopName) => [
    `Psst! ${cheese} is on the board, and it won't be for long.`,
    summary,
    `First slice is yours at ${shopName}.`,
  ],
}

/** What to write under the picture of today's cheese, in the tone that the shop chose. */
export const captionOf = (feature: Feature, shopName: string, tone: Tone) =>
  LINES[tone](`${feature.cheese_name} ${feature.cheese_flag_emoji}`, feature.cheese_summary, shopName)
    .filter(Boolean)
    .join('\n')

/** The next of the times ("17:00") that the clock in the shop has not passed, or nothing for today. */
export function nextPostTime(times: readonly string[], now: Date, timeZone: string) {
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).format(now)
  return times.toSorted().find((time) => time > clock)
}
