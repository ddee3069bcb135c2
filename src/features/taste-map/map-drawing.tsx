import type { ReactNode } from 'react'
import { ageToPercent, layoutCells, layoutMap, LABEL_GAP, type Band, type Point } from './map-layout.ts'
import type { MapCell, MapCheese } from './get-taste-map.ts'
import { mapUrl, type MapQuery } from './map-query.ts'
import { AGE_BANDS, pointWords } from './map-words.ts'
import { countNoun } from '../../lib/count-noun.ts'

const AXIS = 30

/** The lines between the age bands. Phones have room for the names of every other one. */
const TICKS = [
  { days: 14, label: '2 weeks' },
  { days: 42, label: '6 weeks', isWideOnly: true },
  { days: 90, label: '3 months' },
  { days: 180, label: '6 months', isWideOnly: true },
  { days: 365, label: '1 year' },
]

type FieldProps = { bands: Band[]; height: number; isWide: boolean; children: ReactNode }

function Field({ bands, height, isWide, children }: FieldProps) {
  return (
    <svg
      width="100%"
      height={height + AXIS}
      className={`overflow-visible font-text text-small ${isWide ? 'hidden md:block' : 'md:hidden'}`}
    >
      <g aria-hidden="true">
        {TICKS.map(({ days, label, isWideOnly }) => (
          <g key={label} className="fill-ink-soft">
            <line
              x1={`${ageToPercent(days)}%`}
              x2={`${ageToPercent(days)}%`}
              y2={height}
              className="stroke-hairline"
            />
            {(isWide || !isWideOnly) && (
              <text x={`${ageToPercent(days)}%`} y={height + 22} textAnchor="middle">
                {label}
              </text>
            )}
          </g>
        ))}
        {bands.map(({ name, top }) => (
          <g key={name}>
            <line x2="100%" y1={top} y2={top} className="stroke-ink" />
            <text y={top + 22} className="fill-ink-soft italic">
              {name}
            </text>
          </g>
        ))}
        <line x2="100%" y1={height} y2={height} className="stroke-ink" />
      </g>
      {children}
    </svg>
  )
}

const TARGET = 44
/** From one line of a label to the next. */
const LINE = 18
/** From the middle of a line to its baseline. */
const MIDDLE = 5

function CheesePoint({ point: { cheese, x, y, label, labelWidth, side } }: { point: Point }) {
  const isRight = side === 'right'
  const width = labelWidth + 2 * LABEL_GAP
  return (
    <a
      href={`/${cheese.slug}`}
      aria-label={pointWords(cheese)}
      data-point={cheese.slug}
      className={`group hover:fill-accent ${cheese.inStock ? 'fill-ink' : 'fill-ink-soft'}`}
    >
      <rect
        x={`${x}%`}
        y={y - TARGET / 2}
        width={width}
        height={TARGET}
        transform={`translate(${isRight ? -LABEL_GAP : LABEL_GAP - width})`}
        className="fill-transparent"
      />
      <circle
        cx={`${x}%`}
        cy={y}
        r="6"
        strokeWidth="2"
        className={`stroke-current group-data-mine:stroke-accent group-data-mine:stroke-[5px] group-data-[mine=try]:[stroke-dasharray:3] ${cheese.isAgeRecorded ? '' : 'fill-paper'}`}
      />
      <text y={y} textAnchor={isRight ? 'start' : 'end'} className={cheese.inStock ? '' : 'italic'}>
        {label.map((line, index) => {
          const dy = index > 0 ? LINE : LINE * (0.5 - label.length / 2) + MIDDLE
          return (
            <tspan key={dy} x={`${x}%`} dx={isRight ? LABEL_GAP : -LABEL_GAP} dy={dy}>
              {line}
            </tspan>
          )
        })}
      </text>
    </a>
  )
}

/** Where a cheese is that the filters leave out. */
const EmptyPoint = ({ point: { x, y } }: { point: Point }) => (
  <circle aria-hidden="true" cx={`${x}%`} cy={y} r="6" className="fill-hairline" />
)

/** The widths from which each of the two drawings is shown, less the margins. */
const WIDTHS = { narrow: 320, wide: 700 }

type CheeseMapProps = { cheeses: MapCheese[]; fits: (cheese: MapCheese) => boolean }

/** Two drawings, one for phones: which one is shown is decided by styles. */
export function CheeseMap({ cheeses, fits }: CheeseMapProps) {
  return Object.entries(WIDTHS).map(([name, width]) => {
    const { points, bands, height } = layoutMap(cheeses, width)
    return (
      <Field key={name} bands={bands} height={height} isWide={name === 'wide'}>
        {points.map((point) => {
          const Mark = fits(point.cheese) ? CheesePoint : EmptyPoint
          return <Mark key={point.cheese.slug} point={point} />
        })}
      </Field>
    )
  })
}

const cellWords = ({ count, strength, ageBand }: MapCell) =>
  `${countNoun(count, 'cheese')}, strength ${strength} of 5, ${AGE_BANDS[ageBand]}`

export function CellMap({ cells, list }: { cells: MapCell[]; list: MapQuery['list'] }) {
  const { points, bands, height } = layoutCells(cells)
  return Object.keys(WIDTHS).map((name) => (
    <Field key={name} bands={bands} height={height} isWide={name === 'wide'}>
      {points.map(({ cell, x, y, radius }) => (
        <a
          key={`${cell.strength} ${cell.ageBand}`}
          href={mapUrl({ strength: cell.strength, ageBand: cell.ageBand, page: 1, list })}
          aria-label={cellWords(cell)}
          className="fill-ink hover:fill-accent"
        >
          <circle cx={`${x}%`} cy={y} r={radius} />
          <text
            x={`${x}%`}
            y={y}
            dy="0.32em"
            textAnchor="middle"
            className="fill-paper text-label lining-nums"
          >
            {cell.count}
          </text>
        </a>
      ))}
    </Field>
  ))
}
