import { capitalize } from '../../lib/capitalize.ts'
import type { MapCell, MapCheese } from './get-taste-map.ts'
import { mapUrl, type MapQuery } from './map-query.ts'
import { AGE_BANDS, ageWords, strengthWord } from './map-words.ts'

const HEAD = 'label border-b border-ink py-2 pr-4 text-left font-normal text-ink-soft'
const CELL = 'border-b border-hairline py-2 pr-4 align-baseline'

function Head({ columns }: { columns: string[] }) {
  return (
    <thead>
      <tr>
        {columns.map((column) => (
          <th key={column} scope="col" className={HEAD}>
            {column}
          </th>
        ))}
      </tr>
    </thead>
  )
}

const strengthText = (strength: number) => `${strength}, ${strengthWord(strength).toLowerCase()}`

export function CheeseTable({ cheeses, caption }: { cheeses: MapCheese[]; caption: string }) {
  return (
    <table className="w-full text-small lining-nums">
      <caption className="sr-only">{caption}</caption>
      <Head columns={['Cheese', 'Strength', 'Aged']} />
      <tbody>
        {cheeses.map((cheese) => (
          <tr key={cheese.slug}>
            <th scope="row" className={`${CELL} text-left font-normal`}>
              <a href={`/${cheese.slug}`} className="link inline-block py-2.5">
                {cheese.name}
              </a>
              {!cheese.inStock && <span className="block text-ink-soft">Out of stock</span>}
            </th>
            <td className={CELL}>{strengthText(cheese.strength)}</td>
            <td className={CELL}>{capitalize(ageWords(cheese))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

export function CellTable({ cells, list }: { cells: MapCell[]; list: MapQuery['list'] }) {
  return (
    <table className="w-full text-small lining-nums">
      <caption className="sr-only">How many cheeses are where on the map</caption>
      <Head columns={['Strength', 'Aged', 'Cheeses']} />
      <tbody>
        {cells.map(({ strength, ageBand, count }) => (
          <tr key={`${strength} ${ageBand}`}>
            <td className={CELL}>{strengthText(strength)}</td>
            <td className={CELL}>{capitalize(AGE_BANDS[ageBand] ?? '')}</td>
            <td className={CELL}>
              <a href={mapUrl({ strength, ageBand, page: 1, list })} className="link inline-block py-2.5">
                {count}
              </a>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
