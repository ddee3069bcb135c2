import { QueryCache, QueryClient } from '@tanstack/react-query'

/** Shared by the client application and the islands of a page. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, { queryKey: [what] }) => console.error(`Failed to load ${String(what)}`, error),
  }),
  defaultOptions: {
    // Without a network everything fails at once and says so, rather than to wait unseen for a better day.
    queries: { staleTime: 30_000, retry: 1, networkMode: 'always', refetchOnReconnect: true },
    mutations: { networkMode: 'always' },
  },
})
