import { useEffect, useMemo, useRef } from 'react'
import { useLocation, useSearchParams } from 'react-router'

export const LIST_PAGE_SIZE = 24

type ListSort = { column: string; descending: boolean }
export type ListView = 'table' | 'grid'

/** What a list shows, as read from its URL. */
export type ListState = {
  search: string
  sort: ListSort
  /** Counts from 1. */
  page: number
  view: ListView
  /** Every other parameter of the URL. */
  filters: Readonly<Record<string, string>>
}

export type ListPage<Row> = { rows: Row[]; total: number }

const OWN_PARAMETERS = new Set(['q', 'sort', 'page', 'view'])

export function readListState(parameters: URLSearchParams, defaultSort: ListSort): ListState {
  const page = Number(parameters.get('page'))
  return {
    search: parameters.get('q') ?? '',
    sort: readSort(parameters.get('sort')) ?? defaultSort,
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    view: parameters.get('view') === 'grid' ? 'grid' : 'table',
    filters: Object.fromEntries([...parameters].filter(([name]) => !OWN_PARAMETERS.has(name))),
  }
}

function readSort(value: string | null): ListSort | undefined {
  if (!value) return undefined
  return value.startsWith('-')
    ? { column: value.slice(1), descending: true }
    : { column: value, descending: false }
}

export const writeSort = ({ column, descending }: ListSort) => (descending ? `-${column}` : column)

/** The first and last row of a page, both inclusive, as `range` expects them. */
export const rangeOfPage = (page: number): [from: number, to: number] => [
  (page - 1) * LIST_PAGE_SIZE,
  page * LIST_PAGE_SIZE - 1,
]

/** The state of a list is in the URL, so that a view can be shared and bookmarked. */
export function useListState(defaultSort: ListSort) {
  const [parameters, setParameters] = useSearchParams()
  const { pathname } = useLocation()
  const state = useMemo(() => readListState(parameters, defaultSort), [parameters, defaultSort])

  // React Router computes a change from the last rendered URL, which loses the first of two quick ones.
  const latest = useRef(parameters)
  const unrendered = useRef<string[]>([])
  useEffect(() => {
    const rendered = unrendered.current.indexOf(parameters.toString())
    unrendered.current = rendered < 0 ? [] : unrendered.current.slice(rendered + 1)
    if (unrendered.current.length === 0) latest.current = parameters
  }, [parameters])

  function replace(after: URLSearchParams) {
    // A search waits for a pause in typing. Meanwhile a link may have changed the URL to a page that is not shown yet.
    if (location.pathname !== pathname) return
    latest.current = after
    unrendered.current.push(after.toString())
    setParameters(after, { replace: true })
  }

  /** Any change except the view returns to the first page. */
  function change(changes: Record<string, string>) {
    const after = new URLSearchParams(latest.current)
    if (!('view' in changes)) after.delete('page')
    for (const [name, value] of Object.entries(changes)) {
      if (value) after.set(name, value)
      else after.delete(name)
    }
    replace(after)
  }

  return {
    state,
    search: (text: string) => change({ q: text }),
    filter: (name: string, value: string) => change({ [name]: value }),
    sort: (sort: ListSort) => change({ sort: writeSort(sort) }),
    goToPage: (page: number) => change({ page: page > 1 ? String(page) : '' }),
    setView: (view: ListView) => change({ view: view === 'grid' ? view : '' }),
    clear: () => replace(new URLSearchParams(state.view === 'grid' ? { view: state.view } : {})),
  }
}

export type ListControl = ReturnType<typeof useListState>
