import type { QueryClient } from '@tanstack/react-query'

/** Reads again what staff see, except a record that is being edited. */
export const refreshLists = (queryClient: QueryClient) =>
  queryClient.invalidateQueries({ queryKey: ['cms'], predicate: ({ queryKey }) => queryKey[2] !== 'record' })

/** For the onSettled of a mutation: a success ends when the lists show it, a failure is told at once. */
export function refreshAfter(error: unknown, queryClient: QueryClient) {
  const refreshed = refreshLists(queryClient)
  return error ? undefined : refreshed
}
