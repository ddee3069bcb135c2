import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

export type FindCheeses = (text: string) => Promise<{ id: string; name: string }[]>

const PAUSE_MS = 200
const FEWEST_LETTERS = 2

/** Cheeses by what is being typed, asked for when the typing pauses. */
export function useFoundCheeses(typed: string, find: FindCheeses) {
  const text = typed.trim().length < FEWEST_LETTERS ? '' : typed.trim()
  const [asked, setAsked] = useState('')
  useEffect(() => {
    const pause = setTimeout(() => setAsked(text), PAUSE_MS)
    return () => clearTimeout(pause)
  }, [text])

  const { data, isFetching, isError } = useQuery({
    queryKey: ['cms', 'cheeses', 'found', asked],
    queryFn: () => find(asked),
    enabled: asked !== '',
    placeholderData: keepPreviousData,
  })
  const cheeses = text && asked && data ? data : []
  return { cheeses, isSearching: text !== asked || isFetching, hasFailed: isError }
}
