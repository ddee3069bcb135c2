import type { ReactNode } from 'react'
import { countNoun } from '../../lib/count-noun.ts'
import { PageLinks } from '../../ui/page-links.tsx'
import { MAX_POINTS, type MapCheese, type TasteMap as TasteMapData } from './get-taste-map.ts'
import { CellMap, CheeseMap } from './map-drawing.tsx'
import { mapUrl, type MapQuery } from './map-query.ts'
import { CellTable, CheeseTable } from './map-table.tsx'
import { AGE_BANDS, strengthWord } from './map-words.ts'

function Introduction({ unplaced }: { unplaced: number }) {
  return (
    <>
      <p className="max-w-[38em] text-lead">
        Mild at the top, strong at the bottom; fresh on the left, aged on the right. Choose one to read about
        it.
      </p>
      <p className="mt-3 max-w-[38em] text-small text-ink-soft">
        An open circle stands where a cheese of its style usually does, because we do not state its age. Names
        in italics are out of stock.
        {unplaced > 0 &&
          ` ${countNoun(unplaced, 'cheese')} ${unplaced === 1 ? 'is' : 'are'} missing, because we have not rated how strong ${unplaced === 1 ? 'it is' : 'they are'}.`}
      </p>
    </>
  )
}

const EmptyMap = () => (
  <div className="sheet pb-20 md:pb-32">
    <p className="max-w-[38em] text-lead">
      No cheese is on the map yet: we have not rated how strong they are.
    </p>
  </div>
)

/** What the list was filtered by, in words, and the slugs that it shows. */
export type MapFilter = { words: string; slugs: string[] }

type FilterNoteProps = { filter: MapFilter; count: number }

const FilterNote = ({ filter, count }: FilterNoteProps) => (
  <p className="mt-3 text-small">
    {`Filtered: ${filter.words}${count === 0 ? '. Nothing on the map fits' : ''} · `}
    <a href={mapUrl({ page: 1 })} className="link inline-flex min-h-11 items-center">
      Show all
    </a>
  </p>
)

type TasteMapProps = {
  map: TasteMapData
  list: MapQuery['list']
  filter?: MapFilter | undefined
  myTaste: ReactNode
}

/** `myTaste` is for members and follows the drawing that it explains. Cells are of all cheeses, whatever the filter. */
export function TasteMap({ map, list, filter, myTaste }: TasteMapProps) {
  if (map.total === 0) return <EmptyMap />
  const hasCells = map.cells.length > 0
  const fits = ({ slug }: MapCheese) => !filter || filter.slugs.includes(slug)
  const fitting = map.cheeses.filter(fits)
  return (
    <div className="sheet gap-y-10 pb-20 md:pb-32">
      <div>
        <Introduction unplaced={map.unplaced} />
        {filter && !hasCells && <FilterNote filter={filter} count={fitting.length} />}
      </div>
      <nav aria-label="Map of taste">
        {hasCells ? (
          <CellMap cells={map.cells} list={list} />
        ) : (
          <CheeseMap cheeses={map.cheeses} fits={fits} />
        )}
      </nav>
      <div>{myTaste}</div>
      <details>
        <summary className="label min-h-11 cursor-pointer py-3">The map as a table</summary>
        {hasCells ? (
          <CellTable cells={map.cells} list={list} />
        ) : (
          <CheeseTable
            cheeses={fitting}
            caption={`${filter ? 'What fits' : 'Every cheese'} on the map, mild to strong`}
          />
        )}
      </details>
    </div>
  )
}

type MapCellListProps = { query: MapQuery; map: TasteMapData }

export const cellTitle = ({ strength = 1, ageBand = 0 }: MapQuery) =>
  `${strengthWord(strength)}, ${AGE_BANDS[ageBand]}`

/** The cheeses of one cell, a page at a time. */
export function MapCellList({ query, map }: MapCellListProps) {
  const title = cellTitle(query)
  return (
    <div className="sheet gap-y-8 pb-20 md:pb-32">
      <p className="text-lead">{`${title}: ${countNoun(map.total, 'cheese')}.`}</p>
      <CheeseTable cheeses={map.cheeses} caption={title} />
      <PageLinks
        label="Pages"
        page={query.page}
        last={Math.ceil(map.total / MAX_POINTS)}
        urlOf={(page) => mapUrl({ ...query, page })}
        previous="Previous"
        next="Next"
      />
    </div>
  )
}
