// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Link, MemoryRouter, Route, Routes, useNavigate } from 'react-router'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { useOpenedRecord } from './use-opened-record.ts'

function Page() {
  const { id, isNew, isStored, decisions, onDecided } = useOpenedRecord()
  const navigate = useNavigate()
  return (
    <>
      <output>{id}</output>
      <p>{`${isNew ? 'new' : 'read'}, ${isStored ? 'stored' : 'not stored'}, ${decisions} decisions`}</p>
      <button onClick={() => void navigate(`/${id}`, { replace: true })}>Add</button>
      <button onClick={onDecided}>Publish</button>
      <Link to="/new">Add New</Link>
      <Link to="/tasting">Tasting</Link>
    </>
  )
}

beforeEach(() => {
  render(
    <MemoryRouter initialEntries={['/tasting']}>
      <Routes>
        <Route path="/new" element={<Page />} />
        <Route path="/:id" element={<Page />} />
      </Routes>
    </MemoryRouter>,
  )
})
afterEach(cleanup)

const press = (name: string) => userEvent.click(screen.getByText(name))
const shownId = () => screen.getByRole('status').textContent

test('A new record after a decision about another one starts with an empty editor', async () => {
  await press('Publish')
  expect(screen.getByText('read, stored, 1 decisions')).toBeTruthy()
  await press('Add New')
  expect(screen.getByText('new, not stored, 0 decisions')).toBeTruthy()
  expect(shownId()).not.toBe('tasting')
})

test('An added record stays in its editor, and the next new one has another id', async () => {
  await press('Add New')
  const first = shownId()
  await press('Add')
  expect(screen.getByText('new, stored, 0 decisions')).toBeTruthy()
  expect(shownId()).toBe(first)
  await press('Publish')
  expect(screen.getByText('read, stored, 1 decisions')).toBeTruthy()
  await press('Add New')
  expect(screen.getByText('new, not stored, 0 decisions')).toBeTruthy()
  expect(shownId()).not.toBe(first)
  await press('Tasting')
  expect(screen.getByText('read, stored, 0 decisions')).toBeTruthy()
})
