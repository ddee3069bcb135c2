import type { Enum } from '../../../domain/enums.ts'

type Tone = Enum<'caption_tone'>
type Featured = { name: string; flagEmoji: string; summary: string }

const LINES: Record<Tone, (cheese: string, summary: string, shopName: string) => string[]> = {
  classy: (cheese, summary, shopName) => [`Today at ${shopName}: ${cheese}`, summary],
  playful: (cheese, summary, shopName) => [
    `Psst! ${cheese} is on the board, and it won't be for long.`,
    summary,
    `First slice is yours at ${shopName}.`,
  ],
}

/** The caption for a post about today's cheese, in the tone that the settings choose. */
export const writeCaption = ({ name, flagEmoji, summary }: Featured, shopName: string, tone: Tone) =>
  LINES[tone](`${name} ${flagEmoji}`, summary, shopName).filter(Boolean).join('\n')

/** The next of the times ("17:00") today by the shop's clock, or undefined after the last one. */
export function nextPostTime(times: readonly string[], nowLocal: string) {
  const [today = ''] = nowLocal.split('T')
  return times
    .map((time) => `${today}T${time}`)
    .toSorted()
    .find((local) => local > nowLocal)
}
