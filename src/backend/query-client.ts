import { QueryCache, QueryClient } from '@tanstack/react-query'

/** Shared by the client application and the islands of a page. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, { queryKey: [what] }) => console.error(`Failed to load ${String(what)}`, error),
  }),
  defaultOptions: {
    // Without a network requests fail immediately, so that the person is told; by default they would be paused.
    queries: { staleTime: 30_000, retry: 1, networkMode: 'always', refetchOnReconnect: true },
    mutations: { networkMode: 'always' },
  },
})
