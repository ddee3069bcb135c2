import type { QueryClient } from '@tanstack/react-query'

/** Reads again what staff see, except a record that is being edited. */
export const refreshLists = (queryClient: QueryClient) =>
  queryClient.invalidateQueries({ queryKey: ['cms'], predicate: ({ queryKey }) => queryKey[2] !== 'record' })
