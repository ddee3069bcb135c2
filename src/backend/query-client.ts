import { QueryCache, QueryClient } from '@tanstack/react-query'
import { reportToConsole } from '../lib/report-problem.ts'
import { SessionEndedError } from '../lib/user-error.ts'

const RETRY_DELAY_MS = 1_000

/** Shared by the client application and the islands of a page. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, { queryKey: [what] }) => reportToConsole(`Failed to load ${String(what)}`, error),
  }),
  defaultOptions: {
    // Without a network requests fail immediately, so that the person is told; by default they would be paused.
    queries: {
      staleTime: 30_000,
      retry: 1,
      // The session is gone by then, so what visitors may read is read at once.
      retryDelay: (_, error) => (error instanceof SessionEndedError ? 0 : RETRY_DELAY_MS),
      networkMode: 'always',
      refetchOnReconnect: true,
    },
    mutations: { networkMode: 'always' },
  },
})
