import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

export type FindCheeses = (text: string) => Promise<{ id: string; name: string }[]>

const PAUSE_MS = 200
const MIN_LETTERS = 2

/** Searches cheeses when typing pauses. */
export function useCheeseSearch(typed: string, find: FindCheeses) {
  const text = typed.trim().length < MIN_LETTERS ? '' : typed.trim()
  const [searched, setSearched] = useState('')
  useEffect(() => {
    const pause = setTimeout(() => setSearched(text), PAUSE_MS)
    return () => clearTimeout(pause)
  }, [text])

  const { data, isFetching, isError } = useQuery({
    queryKey: ['cms', 'cheeses', 'search', searched],
    queryFn: () => find(searched),
    enabled: searched !== '',
    placeholderData: keepPreviousData,
  })
  const cheeses = text && searched && data ? data : []
  return { cheeses, isSearching: text !== searched || isFetching, hasFailed: isError }
}
