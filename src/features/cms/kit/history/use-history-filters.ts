import { isUuid } from '../../../../lib/uuid.ts'
import { useUrlFilters } from '../list/use-url-filters.ts'
import { LIST_PAGE_SIZE } from '../list/list-state.ts'

const DAY = /^\d{4}-\d\d-\d\d$/

export type HistoryFilters = { kind: string; person: string; from: string; to: string; page: number }

/** Kind, person, days and page are in the URL, so that a view can be shared. */
export function useHistoryFilters() {
  const { read, set, clear } = useUrlFilters()
  const filters: HistoryFilters = {
    kind: read('kind'),
    person: read('person'),
    from: read('from'),
    to: read('to'),
    page: Math.max(1, Number.parseInt(read('page'), 10) || 1),
  }
  return {
    filters,
    set,
    clear,
    paging: { state: { page: filters.page }, goToPage: (page: number) => set('page', String(page)) },
  }
}

/** The arguments that the functions of the database share; what is not valid is left out. */
export const toArguments = ({ person, from, to }: HistoryFilters) => ({
  ...(isUuid(person) ? { by_person: person } : {}),
  ...(DAY.test(from) ? { from_day: from } : {}),
  ...(DAY.test(to) ? { to_day: to } : {}),
})

export const toPage = ({ page }: HistoryFilters) => ({
  limit: LIST_PAGE_SIZE,
  offset: (page - 1) * LIST_PAGE_SIZE,
})
