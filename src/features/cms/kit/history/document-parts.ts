import type { CheeseDocument } from '../../../../domain/cheese/cheese-document.ts'
import { capitalize } from '../../../../lib/capitalize.ts'

/** The name of each field, for comparisons. */
export const PART_LABELS: Record<keyof CheeseDocument, string> = {
  subtitle: 'Subtitle',
  rarity: 'Rarity',
  badges: 'Badges',
  status: 'Card beside the picture',
  opening: 'Opening',
  sections: 'Sections',
  facts: 'Facts',
  flavor: 'Flavor',
  pairings: 'Pairings',
  story: 'Story',
  film: 'Video',
}

export const TAB_OPTIONS = [
  { value: 'overview', label: 'Overview' },
  { value: 'flavor', label: 'Flavor Profile' },
  { value: 'pairings', label: 'Pairings' },
]
export const LOOK_OPTIONS = [
  { value: 'highlight', label: 'Large text' },
  { value: 'card', label: 'Card' },
]
export const PAIRING_OPTIONS = [
  { value: 'food', label: 'Food' },
  { value: 'na', label: 'Drink without alcohol' },
  { value: 'wine', label: 'Wine' },
  { value: 'beer', label: 'Beer' },
  { value: 'cider', label: 'Cider' },
  { value: 'spirit', label: 'Spirit' },
]
export const VIDEO_OPTIONS = [
  { value: 'none', label: 'No video' },
  { value: 'announced', label: 'Announced as coming soon' },
  { value: 'shown', label: 'Shown in a tab of its own' },
]

type Option = { value: string; label: string }

const labelOf = (options: Option[], value: string) =>
  options.find((option) => option.value === value)?.label ?? value

const lines = (...parts: string[]) => parts.filter(Boolean).join('\n')

/** Each part of a document as a text that a person can compare. */
export function readableParts(document: CheeseDocument): Record<keyof CheeseDocument, string> {
  const { status, sections, facts, flavor, pairings, story } = document
  return {
    subtitle: document.subtitle,
    rarity: document.rarity,
    badges: lines(...document.badges),
    status: lines(status.heading, status.text),
    opening: document.opening,
    sections: lines(
      ...sections.flatMap(({ tab, look, heading, text }) => [
        heading,
        text,
        `(${labelOf(TAB_OPTIONS, tab)}, ${labelOf(LOOK_OPTIONS, look).toLowerCase()})`,
      ]),
    ),
    facts: lines(...facts.map(({ label, value }) => `${label}: ${value}`)),
    flavor: lines(
      ...Object.entries(flavor)
        .filter(([, text]) => text)
        .map(([name, text]) => `${capitalize(name)}: ${text}`),
    ),
    pairings: lines(
      ...pairings.map(({ kind, label, text }) => `${label} (${labelOf(PAIRING_OPTIONS, kind)}): ${text}`),
    ),
    story: lines(...story.flatMap(({ heading, text }) => [heading, text])),
    film: labelOf(VIDEO_OPTIONS, document.film),
  }
}
