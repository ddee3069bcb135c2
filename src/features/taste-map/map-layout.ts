import { groupBy } from '../../lib/group-by.ts'
import type { MapCell, MapCheese } from './get-taste-map.ts'
import { STRENGTHS } from './map-words.ts'

/** In pixels. A lane is as high as a target for a thumb. */
const LANE = 44
const BAND_HEAD = 34
const BAND_FOOT = 10
/** From the center of a point to its label. */
export const LABEL_GAP = 14
/** In pixels, a little more than the text has on average, because the server cannot measure it. */
const LETTER_WIDTHS: [RegExp, number][] = [
  [/[ .,'’()\-fijlrstI]/, 5.6],
  [/[MWmw]/, 14],
  [/\p{Lu}/u, 11.5],
  [/[\p{Script=Latin}\d]/u, 8.4],
]
const WIDEST_LETTER = 16
const BETWEEN_LABELS = 12

/** In days; what is younger or older stands at the edge. */
const YOUNGEST = 7
const OLDEST = 730
/** In percent, so that a point at the edge is not cut off. */
const EDGE = 4

export const ageToPercent = (days: number) => {
  const share = Math.log(Math.min(Math.max(days, YOUNGEST), OLDEST) / YOUNGEST) / Math.log(OLDEST / YOUNGEST)
  return Math.round((EDGE + (100 - 2 * EDGE) * share) * 10) / 10
}

export type Point = {
  cheese: MapCheese
  /** In percent of the width, so that the map needs no script to fill a screen. */
  x: number
  y: number
  /** The lines of the label, two at most. */
  label: string[]
  labelWidth: number
  side: 'left' | 'right'
}

export type Band = { name: string; top: number; height: number }

type MapLayout = { points: Point[]; bands: Band[]; height: number }

const estimateWidth = (text: string) =>
  Array.from(
    text,
    (letter) => LETTER_WIDTHS.find(([letters]) => letters.test(letter))?.[1] ?? WIDEST_LETTER,
  ).reduce((sum, width) => sum + width, 0)

/** The words that fit in a line, and what is left for the next one. */
function breakLine(text: string, room: number) {
  const words = text.split(' ')
  let count = words.length
  while (count > 1 && estimateWidth(words.slice(0, count).join(' ')) > room) count--
  return { line: words.slice(0, count).join(' '), rest: words.slice(count).join(' ') }
}

function cutWord(word: string, room: number) {
  if (estimateWidth(word) <= room) return word
  const letters = [...word]
  while (letters.length > 1 && estimateWidth(`${letters.join('')}…`) > room) letters.pop()
  return `${letters.join('')}…`
}

const shortName = (name: string) => name.replace(/ \(.*\)$/, '')

/** What does not fit in two lines is cut. */
function fitLabel(name: string, room: number) {
  const first = breakLine(shortName(name), room)
  if (!first.rest) return [cutWord(first.line, room)]
  const second = breakLine(first.rest, room - estimateWidth('…'))
  const ending = second.rest ? `${second.line}…` : second.line
  return [first.line, ending].map((line) => cutWord(line, room))
}

type Placed = Omit<Point, 'y'> & { from: number; to: number }

function placeLabel(cheese: MapCheese, width: number): Placed {
  const x = ageToPercent(cheese.ageDays)
  const center = (x / 100) * width
  const rooms = { right: width - center - LABEL_GAP, left: center - LABEL_GAP }
  const wanted = estimateWidth(shortName(cheese.name))
  const side = wanted <= rooms.right || rooms.right >= rooms.left ? 'right' : 'left'
  const label = fitLabel(cheese.name, rooms[side])
  const labelWidth = Math.round(Math.max(...label.map(estimateWidth)))
  const end = LABEL_GAP + labelWidth
  const [from, to] =
    side === 'right' ? [center - LABEL_GAP, center + end] : [center - end, center + LABEL_GAP]
  return { cheese, x, label, labelWidth, side, from, to }
}

/** Puts each label into the first lane in which it touches no other. */
function packLanes(labels: Placed[]) {
  const lanes: Placed[][] = []
  for (const label of labels) {
    const free = lanes.find((lane) =>
      lane.every(({ from, to }) => label.from >= to + BETWEEN_LABELS || label.to + BETWEEN_LABELS <= from),
    )
    if (free) free.push(label)
    else lanes.push([label])
  }
  return lanes
}

/**
 * Places every cheese on a map of at least this width: strength from top to bottom, age from left to right. No label
 * touches another one at this width or a larger one, because labels keep their size while points move apart.
 */
export function layoutMap(cheeses: MapCheese[], width: number): MapLayout {
  const byStrength = new Map(groupBy(cheeses, ({ strength }) => strength))
  const points: Point[] = []
  const bands: Band[] = []
  let top = 0
  STRENGTHS.forEach((name, index) => {
    const lanes = packLanes((byStrength.get(index + 1) ?? []).map((cheese) => placeLabel(cheese, width)))
    lanes.forEach((lane, number) => {
      const y = top + BAND_HEAD + LANE * (number + 0.5)
      for (const { from: _from, to: _to, ...label } of lane) points.push({ ...label, y })
    })
    const height = BAND_HEAD + LANE * Math.max(1, lanes.length) + BAND_FOOT
    bands.push({ name, top, height })
    top += height
  })
  return { points, bands, height: top }
}

type CellPoint = { cell: MapCell; x: number; y: number; radius: number }

/** In days, near the middle of each age band. */
const BAND_MIDDLES = [9, 24, 61, 127, 256, 516]
const RADII = { min: 12, max: 19 }
const CELL_BAND = 92

/** Places the cells of a map with too many cheeses; the area of a circle stands for its number. */
export function layoutCells(cells: MapCell[]) {
  const largest = Math.max(1, ...cells.map(({ count }) => count))
  const points = cells.map((cell): CellPoint => {
    const share = Math.sqrt(cell.count / largest)
    return {
      cell,
      x: ageToPercent(BAND_MIDDLES[cell.ageBand] ?? OLDEST),
      y: (cell.strength - 1) * CELL_BAND + BAND_HEAD + 26,
      radius: Math.round(RADII.min + (RADII.max - RADII.min) * share),
    }
  })
  const bands = STRENGTHS.map((name, index): Band => ({ name, top: index * CELL_BAND, height: CELL_BAND }))
  return { points, bands, height: STRENGTHS.length * CELL_BAND }
}
