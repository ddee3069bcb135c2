import { QueryCache, QueryClient } from '@tanstack/react-query'

/** Shared by the client application and the islands of a page. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, { queryKey: [what] }) => console.error(`Failed to load ${String(what)}`, error),
  }),
  defaultOptions: {
    queries: { staleTime: 30_000, retry: 1 },
    // Without a network a change fails at once and says so, rather than to wait unseen for a better day.
    mutations: { networkMode: 'always' },
  },
})
