// @vitest-environment jsdom
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, cleanup, render, renderHook, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { DataList } from './data-list.tsx'
import { listColumns } from './list-columns.ts'
import { useListState } from './list-state.ts'

afterEach(cleanup)

type Wheel = { id: string; name: string }

const BY_NAME = { column: 'name', descending: false }
const column = listColumns<Wheel>()
const columns = column.columns([column.accessor('name', { header: 'Name' })])

/** One wheel on the first page, none on later pages. */
function Wheels({ wheels }: { wheels: Wheel[] }) {
  const control = useListState(BY_NAME)
  const { page, search } = control.state
  const query = useQuery({
    queryKey: [page, search],
    queryFn: () => ({ rows: page === 1 && !search ? wheels : [], total: wheels.length }),
  })
  return (
    <DataList
      label="Wheels"
      noun="wheel"
      control={control}
      query={query}
      columns={columns}
      nameOf={({ name }) => name}
      filters={[{ name: 'milk', label: 'Milk', options: [{ value: 'cow', label: 'Cow' }] }]}
      empty="No wheels yet"
    />
  )
}

const openAt = (url: string, wheels: Wheel[]) =>
  render(
    <MemoryRouter initialEntries={[url]}>
      <QueryClientProvider client={new QueryClient()}>
        <Wheels wheels={wheels} />
      </QueryClientProvider>
    </MemoryRouter>,
  )

test('A page past the end offers a button to the first page', async () => {
  openAt('/?page=2', [{ id: '1', name: 'Comté' }])
  await userEvent.click(await screen.findByRole('button', { name: 'First page' }))
  expect(await screen.findByRole('cell', { name: 'Comté' })).toBeTruthy()
})

test('An empty list and a search without matches have different messages', async () => {
  openAt('/', [])
  expect(await screen.findByText('No wheels yet')).toBeTruthy()
  cleanup()
  openAt('/?q=brie', [{ id: '1', name: 'Comté' }])
  expect(await screen.findByText('No wheels match')).toBeTruthy()
})

test('A filter chosen before a typed search starts stays chosen', async () => {
  openAt('/', [{ id: '1', name: 'Comté' }])
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search wheels' }), 'brie')
  const filter = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Milk' })
  await userEvent.selectOptions(filter, 'cow')
  expect(await screen.findByText('No wheels match')).toBeTruthy()
  expect(filter.value).toBe('cow')
})

test('Of two quick changes both are kept', () => {
  const { result } = renderHook(() => useListState(BY_NAME), { wrapper: MemoryRouter })
  act(() => {
    result.current.filter('milk', 'cow')
    result.current.setView('grid')
  })
  expect(result.current.state).toMatchObject({ filters: { milk: 'cow' }, view: 'grid' })
})

test('Alt+Shift+F moves the focus to the search box', async () => {
  openAt('/', [{ id: '1', name: 'Comté' }])
  await userEvent.keyboard('{Alt>}{Shift>}F{/Shift}{/Alt}')
  expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: 'Search wheels' }))
})

test('A cell belongs to its column, and screen readers hear the column name once', async () => {
  openAt('/', [{ id: '1', name: 'Comté' }])
  const row = within(await screen.findByRole('row', { name: 'Comté' }))
  expect(row.getByRole('cell', { name: 'Comté' })).toBeTruthy()
  expect(screen.getByRole('columnheader', { name: 'Name' })).toBeTruthy()
})
