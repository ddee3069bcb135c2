import type { PlacardTemplate } from '../placard-content.ts'
import type { Drawing } from './drawing.ts'

/** The top left corner of a card on its page. A turned face is upside down, for the back of a folded card. */
type Face = { x: number; y: number; isTurned?: true }

export type Template = {
  label: string
  /** What to do with the paper. */
  hint: string
  page: { width: number; height: number }
  card: { width: number; height: number }
  /** For each card on a page, where its faces are. */
  slots: Face[][]
  /** Where to cut and to fold, as SVG paths. */
  cutsOf: (faces: Face[]) => string
  folds: string
}

const EIGHT = { left: 10, top: 16.5, width: 95, height: 66 }
const TENT = { width: 148.5, height: 105 }

const columns = [0, 1]
const rows = [0, 1, 2, 3]

export const TEMPLATES: Record<PlacardTemplate, Template> = {
  'a4-eight-up': {
    label: 'A4, eight cards',
    hint: 'Cut along the lines.',
    page: { width: 210, height: 297 },
    card: { width: EIGHT.width, height: EIGHT.height },
    slots: rows.flatMap((row) =>
      columns.map((column) => [{ x: EIGHT.left + column * EIGHT.width, y: EIGHT.top + row * EIGHT.height }]),
    ),
    cutsOf: (faces) =>
      faces.map(({ x, y }) => `M${x} ${y}h${EIGHT.width}v${EIGHT.height}h${-EIGHT.width}z`).join(''),
    folds: '',
  },
  'a6-tent': {
    label: 'A6 tent, two on A4',
    hint: 'Cut in the middle, then fold along the dashes.',
    page: { width: 297, height: 210 },
    card: TENT,
    slots: columns.map((column) => [
      { x: column * TENT.width, y: TENT.height },
      { x: column * TENT.width, y: 0, isTurned: true },
    ]),
    cutsOf: () => `M${TENT.width} 0v210`,
    folds: `M0 ${TENT.height}h297`,
  },
  label: {
    label: 'Label, 100 × 62 mm',
    hint: 'One label a page, for a label printer.',
    page: { width: 100, height: 62 },
    card: { width: 100, height: 62 },
    slots: [[{ x: 0, y: 0 }]],
    cutsOf: () => '',
    folds: '',
  },
}

export type PlacedCard = { face: Face; drawing: Drawing }
/** Numbered from 1. */
export type SheetPage = { number: number; template: Template; cards: PlacedCard[] }

/** Fills the pages of a template from left to right and from top to bottom. */
export function arrangePages(template: Template, drawings: Drawing[]): SheetPage[] {
  const perPage = template.slots.length
  return Array.from({ length: Math.ceil(drawings.length / perPage) }, (_, page) => ({
    number: page + 1,
    template,
    cards: drawings
      .slice(page * perPage, (page + 1) * perPage)
      .flatMap((drawing, index) => (template.slots[index] ?? []).map((face) => ({ face, drawing }))),
  }))
}
