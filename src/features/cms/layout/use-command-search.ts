import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Command } from './use-staff-commands.ts'

/** Commands for the records that a text finds. */
export type FindCommands = (text: string) => Promise<Command[]>

const PAUSE_MS = 200
const MIN_LETTERS = 2

/** Searches records when typing pauses. */
export function useCommandSearch(typed: string, find: FindCommands) {
  const text = typed.trim().length < MIN_LETTERS ? '' : typed.trim()
  const [searched, setSearched] = useState('')
  useEffect(() => {
    const pause = setTimeout(() => setSearched(text), PAUSE_MS)
    return () => clearTimeout(pause)
  }, [text])

  const { data, isFetching, isError } = useQuery({
    queryKey: ['cms', 'commands', searched],
    queryFn: () => find(searched),
    enabled: searched !== '',
    placeholderData: keepPreviousData,
  })
  const found = text && searched && data ? data : []
  return { found, isSearching: text !== searched || isFetching, hasFailed: isError }
}
