import { describePrice, formatMoney, type PriceSettings } from '../../../../domain/cheese/price.ts'
import { formatDate } from '../../../../domain/shop/wall-clock.ts'
import type { PriceEntry } from './price-plan.ts'

const WIDTH = 100
const HEIGHT = 40
const MARGIN = 4
/** Room after the newest price, which still applies. */
const TAIL = 1.15

type Dated = PriceEntry & { pricePerKgCents: number }
type PriceChartProps = { entries: PriceEntry[]; settings: PriceSettings }

/** A step for each price, dashed where it is planned. Screen readers get a table instead. */
export function PriceChart({ entries, settings }: PriceChartProps) {
  const priced = entries.filter((entry): entry is Dated => entry.pricePerKgCents !== null)
  const describe = ({ pricePerKgCents, pieceCents }: Dated) =>
    pieceCents === null
      ? (describePrice({ pricePerKgCents }, settings) ?? '')
      : `${formatMoney(pieceCents, settings)} per piece`
  if (priced.length === 0) return <p className="text-small text-ink-soft">It has had no price yet.</p>
  return (
    <figure>
      <Steps entries={priced} describe={describe} />
      <div className="sr-only">
        <table>
          <caption>Prices</caption>
          <thead>
            <tr>
              <th scope="col">From</th>
              <th scope="col">Price</th>
              <th scope="col">Set by</th>
            </tr>
          </thead>
          <tbody>
            {priced.map((entry) => (
              <tr key={entry.startsAtLocal}>
                <th scope="row">
                  {formatDate(entry.startsAtLocal)}
                  {entry.isPlanned && ' (planned)'}
                </th>
                <td>{describe(entry)}</td>
                <td>{entry.by ?? 'The shop'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  )
}

type StepsProps = { entries: Dated[]; describe: (entry: Dated) => string }

function Steps({ entries, describe }: StepsProps) {
  const cents = entries.map(({ pricePerKgCents }) => pricePerKgCents)
  const [lowest, highest] = [Math.min(...cents), Math.max(...cents)]
  const describeCents = (at: number) =>
    entries.filter((entry) => entry.pricePerKgCents === at).map(describe)[0]
  // Wall-clock times are only compared with each other here, so that no zone matters.
  const times = entries.map(({ startsAtLocal }) => Date.parse(`${startsAtLocal}Z`))
  const [start = 0] = times
  const span = ((times.at(-1) ?? 0) - start || 1) * TAIL
  const x = (index: number) => (index < times.length ? (((times[index] ?? 0) - start) / span) * WIDTH : WIDTH)
  const y = (price: number) =>
    lowest === highest
      ? HEIGHT / 2
      : MARGIN + ((highest - price) / (highest - lowest)) * (HEIGHT - 2 * MARGIN)
  return (
    <div
      aria-hidden="true"
      className="grid grid-cols-[auto_1fr] gap-x-3 text-label text-ink-soft lining-nums"
    >
      <span className={`flex flex-col ${lowest === highest ? 'justify-center' : 'justify-between'}`}>
        <span>{describeCents(highest)}</span>
        {lowest !== highest && <span>{describeCents(lowest)}</span>}
      </span>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="h-28 w-full border-b border-l border-hairline"
      >
        {entries.map((entry, index) => {
          const height = y(entry.pricePerKgCents)
          const next = entries[index + 1]
          return (
            <g key={entry.startsAtLocal} className="fill-none stroke-accent">
              <title>{`${describe(entry)} from ${formatDate(entry.startsAtLocal)}`}</title>
              <path
                d={`M${x(index)} ${height}H${x(index + 1)}${next ? `V${y(next.pricePerKgCents)}` : ''}`}
                strokeWidth={2}
                strokeDasharray={entry.isPlanned ? '4 4' : undefined}
                vectorEffect="non-scaling-stroke"
              />
            </g>
          )
        })}
      </svg>
      <span className="col-start-2 flex justify-between pt-1">
        <span>{formatDate(entries[0]?.startsAtLocal ?? '')}</span>
        {entries.length > 1 && <span>{formatDate(entries.at(-1)?.startsAtLocal ?? '')}</span>}
      </span>
    </div>
  )
}
