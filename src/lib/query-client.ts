import { QueryClient } from '@tanstack/react-query'

/** Shared by the client application and the islands of a page. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 30_000, retry: 1 },
    // Without a network a change fails at once and says so, rather than to wait unseen for a better day.
    mutations: { networkMode: 'always' },
  },
})
