import { groupBy } from '../../lib/group-by.ts'
import type { MapCell, MapCheese } from './get-taste-map.ts'
import { STRENGTHS } from './map-words.ts'

/** In pixels. A lane is as high as a target for a thumb. */
const LANE = 44
const BAND_HEAD = 34
const BAND_FOOT = 10
/** From the center of a point to its label. */
export const LABEL_GAP = 14
/** A generous estimate of the width of a letter, because the server cannot measure text. */
const LETTER = 8.4
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
  label: string
  labelWidth: number
  side: 'left' | 'right'
}

export type Band = { name: string; top: number; height: number }

type MapLayout = { points: Point[]; bands: Band[]; height: number }

/** Without what a name has in parentheses, and cut after a word that still fits. */
function fitLabel(name: string, room: number) {
  const short = name.replace(/ \(.*\)$/, '')
  const letters = Math.max(1, Math.floor(room / LETTER))
  if (short.length <= letters) return short
  const cut = short.slice(0, letters - 1)
  return `${cut.replace(/(?<=.{6})[ -]+[^ -]*$/, '')}…`
}

type Placed = Omit<Point, 'y'> & { from: number; to: number }

function placeLabel(cheese: MapCheese, width: number): Placed {
  const x = ageToPercent(cheese.ageDays)
  const center = (x / 100) * width
  const rooms = { right: width - center - LABEL_GAP, left: center - LABEL_GAP }
  const wanted = fitLabel(cheese.name, width).length * LETTER
  const side = wanted <= rooms.right || rooms.right >= rooms.left ? 'right' : 'left'
  const label = fitLabel(cheese.name, rooms[side])
  const labelWidth = Math.round(label.length * LETTER)
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
  const most = Math.max(1, ...cells.map(({ count }) => count))
  const points = cells.map((cell): CellPoint => {
    const share = Math.sqrt(cell.count / most)
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
