import { QueryClient } from '@tanstack/react-query'

/** Shared by the client application and the islands of a page. */
export const queryClient = new QueryClient({
  defaultOptions: { queries: { staleTime: 30_000, retry: 1 } },
})
