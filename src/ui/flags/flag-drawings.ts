/** A path in a box of 30 by 20, filled or stroked. */
export type FlagShape = { d: string; fill: string } | { d: string; stroke: string; strokeWidth: number }

const RED = '#b5322b'
const WHITE = '#f7f3ea'
const BLUE = '#26417f'
const GREEN = '#3d7a4a'
const YELLOW = '#e8b93e'
const BLACK = '#231f1c'
const ORANGE = '#d9803a'

const ground = (fill: string): FlagShape => ({ d: 'M0 0h30v20h-30z', fill })

const columns = (...colors: string[]): FlagShape[] =>
  colors.map((fill, index) => {
    const width = 30 / colors.length
    return { d: `M${width * index} 0h${width}v20h${-width}z`, fill }
  })

const rows = (...colors: string[]): FlagShape[] =>
  colors.map((fill, index) => {
    const height = 20 / colors.length
    return { d: `M0 ${height * index}h30v${height}h-30z`, fill }
  })

const nordic = (field: string, cross: string): FlagShape[] => [
  ground(field),
  { d: 'M10.5 0v20M0 10h30', stroke: cross, strokeWidth: 3.6 },
]

/** Flags reduced to what can be told at the size of a capital letter, in the site's own shades. */
export const FLAG_DRAWINGS: Record<string, FlagShape[]> = {
  FR: columns(BLUE, WHITE, RED),
  IT: columns(GREEN, WHITE, RED),
  BE: columns(BLACK, YELLOW, RED),
  IE: columns(GREEN, WHITE, ORANGE),
  NL: rows(RED, WHITE, BLUE),
  DE: rows(BLACK, RED, YELLOW),
  AT: rows(RED, WHITE, RED),
  PL: rows(WHITE, RED),
  DK: nordic(RED, WHITE),
  SE: nordic(BLUE, YELLOW),
  FI: nordic(WHITE, BLUE),
  NO: [...nordic(RED, WHITE), { d: 'M10.5 0v20M0 10h30', stroke: BLUE, strokeWidth: 1.8 }],
  ES: [ground(RED), { d: 'M0 5h30v10h-30z', fill: YELLOW }],
  PT: [
    ground(RED),
    { d: 'M0 0h12v20h-12z', fill: GREEN },
    { d: 'M12 6l3.5 2v4l-3.5 2l-3.5 -2v-4z', fill: YELLOW },
    { d: 'M10.5 8.2h3v2.3l-1.5 1.6l-1.5 -1.6z', fill: WHITE },
  ],
  CH: [ground(RED), { d: 'M13 4h4v4h4v4h-4v4h-4v-4h-4v-4h4z', fill: WHITE }],
  CA: [
    ground(WHITE),
    { d: 'M0 0h7.5v20h-7.5zM22.5 0h7.5v20h-7.5z', fill: RED },
    {
      d: 'M15 4l1.2 2.4l1.4 -.6l-.5 3l1.9 -1.3l.9 1.2l1.6 -.2l-1.5 2.8l.7 .5l-4.5 2.3v2h-.9v-2l-4.5 -2.3l.7 -.5l-1.5 -2.8l1.6 .2l.9 -1.2l1.9 1.3l-.5 -3l1.4 .6z',
      fill: RED,
    },
  ],
  GB: [
    ground(BLUE),
    { d: 'M0 0l30 20M30 0l-30 20', stroke: WHITE, strokeWidth: 4 },
    { d: 'M0 0l30 20M30 0l-30 20', stroke: RED, strokeWidth: 1.4 },
    { d: 'M15 0v20M0 10h30', stroke: WHITE, strokeWidth: 6.4 },
    { d: 'M15 0v20M0 10h30', stroke: RED, strokeWidth: 3.8 },
  ],
  US: [
    ground(WHITE),
    { d: 'M0 1.4h30M0 5.7h30M0 10h30M0 14.3h30M0 18.6h30', stroke: RED, strokeWidth: 2.2 },
    { d: 'M0 0h13v11h-13z', fill: BLUE },
  ],
  GR: [
    ground(WHITE),
    { d: 'M0 1.1h30M0 5.6h30M0 10h30M0 14.4h30M0 18.9h30', stroke: BLUE, strokeWidth: 2.2 },
    { d: 'M0 0h11v11.1h-11z', fill: BLUE },
    { d: 'M5.5 0v11.1M0 5.5h11', stroke: WHITE, strokeWidth: 2.2 },
  ],
}
