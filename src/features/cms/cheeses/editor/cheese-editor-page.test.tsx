// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { CheeseEditorPage } from './cheese-editor-page.tsx'
import type { CheeseRecord } from '../cheese-record.ts'
import { EMPTY_CHEESE, type CheeseValues } from './cheese-values.ts'

const asRecord = (id: string) => ({ id, values: EMPTY_CHEESE }) as CheeseRecord
let add = (_added: CheeseRecord) => {}
let isOpened = true
let role = 'manager'

type EditorProps = { record?: CheeseRecord; template?: CheeseValues; onAdded?: typeof add }

vi.mock('../cheese-record.ts', () => ({
  useCheeseRecord: (id: string) => ({ data: asRecord(id), isPending: false }),
}))
vi.mock('./cheese-editor.tsx', () => ({
  CheeseEditor({ record, template, onAdded }: EditorProps) {
    if (!record && onAdded) add = onAdded
    return (
      <>
        <h1>{record?.id ?? `new, ${template?.status}`}</h1>
        <input aria-label="Name" />
      </>
    )
  },
}))
vi.mock('../../../../backend/session/session.ts', () => ({ useSession: () => ({ role }) }))
vi.mock('../../kit/opening/shop-state.ts', () => ({
  useShopState: () => ({ data: { isOpened }, isPending: false }),
}))
vi.mock('../../kit/proposals/proposal-list.tsx', () => ({ ProposalList: () => null }))
vi.mock('../../kit/history/record-history.tsx', () => ({
  RecordHistory: ({ id }: { id: string }) => <p>History of {id}</p>,
}))
vi.mock('../../kit/record/presence.tsx', () => ({
  Presence: ({ record }: { record: string }) => <p>Open: {record}</p>,
}))

afterEach(cleanup)

const Page = () => <CheeseEditorPage Preview={() => null} />

function openNew(search = '') {
  const paths = ['/cms/cheeses/new', '/cms/cheeses/:id']
  const router = createMemoryRouter(
    paths.map((path) => ({ path, Component: Page })),
    { initialEntries: [`/cms/cheeses/new${search}`] },
  )
  render(<RouterProvider router={router} />)
  return router
}

const heading = () => screen.getByRole('heading').textContent

test('An added cheese gets its own URL', async () => {
  const router = openNew()
  await act(async () => add(asRecord('tomme')))
  expect([heading(), router.state.location.pathname]).toEqual(['tomme', '/cms/cheeses/tomme'])
})

test.each(['', '?from=comte'])(
  'What is typed while a cheese of /cms/cheeses/new%s is being added stays',
  async (search) => {
    openNew(search)
    screen.getByLabelText<HTMLInputElement>('Name').value = 'Tomme'
    await act(async () => add(asRecord('tomme')))
    expect(heading()).toBe('tomme')
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Tomme')
  },
)

test('A new cheese does not begin as the copy that was open before', async () => {
  const router = openNew('?from=comte')
  screen.getByLabelText<HTMLInputElement>('Name').value = 'Tomme'
  await act(async () => router.navigate('/cms/cheeses/new'))
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('')
})

test('An added cheese shows who has it open and its history', async () => {
  openNew()
  expect(screen.queryAllByText(/^(History|Open)/)).toEqual([])
  await act(async () => add(asRecord('tomme')))
  expect(screen.getAllByText(/^(History|Open)/).map(({ textContent }) => textContent)).toEqual([
    'Open: cheeses:tomme',
    'History of tomme',
  ])
})

test('A cheese that is added after another one was opened does not replace it', async () => {
  const router = openNew()
  await act(async () => router.navigate('/cms/cheeses/comte'))
  await act(async () => add(asRecord('tomme')))
  expect([heading(), router.state.location.pathname]).toEqual(['comte', '/cms/cheeses/comte'])
})

test.each([
  ['draft', 'manager', true],
  ['active', 'manager', false],
  ['draft', 'employee', false],
])('A new cheese begins as %s for the role %s, where it is %s that guests see it', (status, as, opened) => {
  role = as
  isOpened = opened
  openNew()
  expect(heading()).toBe(`new, ${status}`)
  role = 'manager'
  isOpened = true
})
