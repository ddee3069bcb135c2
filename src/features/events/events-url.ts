const MAX_PAGE = 10_000

export function readEventsPage(parameters: URLSearchParams) {
  const page = Number(parameters.get('page'))
  return Number.isSafeInteger(page) && page > 0 && page <= MAX_PAGE ? page : 1
}

export const eventsUrl = (page: number) => (page > 1 ? `/events?page=${page}` : '/events')
