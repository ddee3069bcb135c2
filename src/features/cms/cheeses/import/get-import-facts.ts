import { useQuery } from '@tanstack/react-query'
import { getBackend } from '../../../../backend/backend.ts'
import { unwrap } from '../../../../backend/unwrap.ts'
import type { FoodFact } from '../../../../domain/cheese/food-facts.ts'
import { groupBy } from '../../../../lib/group-by.ts'

/** What a person confirms of a file: facts by column, allergens by line. The rest becomes suggestions. */
export type Confirmed = { facts: ReadonlySet<FoodFact>; allergens: ReadonlySet<number> }

export const NOTHING_CONFIRMED: Confirmed = { facts: new Set(), allergens: new Set() }

export const isConfirmed = ({ facts, allergens }: Confirmed, fact: FoodFact, line: number) =>
  fact === 'allergens' ? allergens.has(line) : facts.has(fact)

/** How many rows state a fact, and what they say, most frequent first. */
export type ImportFact = { fact: FoodFact; rows: number; values: { value: string; rows: number }[] }

async function getImportFacts(id: string) {
  const counted = unwrap(await getBackend().data.rpc('import_facts', { import_uuid: id }))
  return groupBy(counted, ({ fact }) => fact).map(([fact, said]): ImportFact => ({
    fact,
    rows: said.reduce((sum, { rows }) => sum + rows, 0),
    values: said.map(({ value, rows }) => ({ value, rows })),
  }))
}

export const useImportFacts = (id: string) =>
  useQuery({
    queryKey: ['cms', 'import', id, 'facts'],
    queryFn: () => getImportFacts(id),
    staleTime: Number.POSITIVE_INFINITY,
  })

export const isAllConfirmed = (facts: readonly ImportFact[], confirmed: Confirmed) =>
  facts.every(({ fact, rows }) =>
    fact === 'allergens' ? confirmed.allergens.size === rows : confirmed.facts.has(fact),
  )
