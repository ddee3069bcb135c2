import { useState } from 'react'
import type { StockedCheese } from '../get-inventory.ts'

type SoldCheese = Pick<StockedCheese, 'id' | 'lastSoldAt'>

/**
 * Those that were sold lately come first, then the others by name. This is decided when the page opens or the search
 * changes, so that no sale moves the buttons under a thumb.
 */
export function useOrderBySale(cheeses: SoldCheese[] | undefined, search: string) {
  const [decided, setDecided] = useState<{ search: string; times: Map<string, string | null> }>()
  if (cheeses && decided?.search !== search)
    setDecided({ search, times: new Map(cheeses.map(({ id, lastSoldAt }) => [id, lastSoldAt])) })
  const timeOf = ({ id }: SoldCheese) => decided?.times.get(id) ?? ''
  return (one: SoldCheese, other: SoldCheese) => timeOf(other).localeCompare(timeOf(one))
}
