import type { CheeseDocument } from '../../../domain/cheese/cheese-document.ts'
import { withoutMarkup } from '../../../domain/cheese/inline-text.ts'

const countWords = (...texts: string[]) =>
  texts.reduce((sum, text) => sum + (withoutMarkup(text).match(/[\p{L}\p{N}][^\s]*/gu)?.length ?? 0), 0)

const passageWords = (passages: { heading: string; text: string }[]) =>
  countWords(...passages.flatMap(({ heading, text }) => [heading, text]))

/** What a page can be thin in. */
const MEASURES = {
  opening: { label: 'Opening', unit: 'word', of: ({ opening }: CheeseDocument) => countWords(opening) },
  sections: {
    label: 'Sections',
    unit: 'word',
    of: ({ sections }: CheeseDocument) => passageWords(sections),
  },
  facts: { label: 'Facts', unit: 'fact', of: ({ facts }: CheeseDocument) => facts.length },
  flavor: {
    label: 'Flavor',
    unit: 'word',
    of: ({ flavor }: CheeseDocument) => countWords(...Object.values(flavor)),
  },
  story: { label: 'Story', unit: 'word', of: ({ story }: CheeseDocument) => passageWords(story) },
} as const

export type PartLength = {
  label: string
  unit: 'word' | 'fact'
  count: number
  usual: number
  isThin: boolean
}

/** A part below this share of the median is thin. */
const THIN = 0.6

export function median(numbers: number[]) {
  const sorted = numbers.toSorted((one, other) => one - other)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? 0
  return sorted.length % 2 === 1 ? upper : Math.round(((sorted[middle - 1] ?? 0) + upper) / 2)
}

/** How long each part of a page is, beside the median of the published pages. */
export function measureParts(document: CheeseDocument, peers: CheeseDocument[]): PartLength[] {
  return Object.values(MEASURES).map(({ label, unit, of }) => {
    const count = of(document)
    const usual = median(peers.map(of))
    return { label, unit, count, usual, isThin: count < usual * THIN }
  })
}

export const countAllWords = (document: CheeseDocument) =>
  Object.values(MEASURES)
    .filter(({ unit }) => unit === 'word')
    .reduce((sum, { of }) => sum + of(document), 0)
