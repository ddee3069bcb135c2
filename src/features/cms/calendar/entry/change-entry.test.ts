import { expect, test, vi } from 'vitest'
import { getBackend } from '../../../../backend/backend.ts'
import { changeEntry, isConflict, moveEntry, removeEntry } from './change-entry.ts'

vi.mock('../../../../backend/backend.ts', () => ({ getBackend: vi.fn() }))

function answerWith(rows: { id: string }[]) {
  const request = {
    update: () => request,
    delete: () => request,
    eq: () => request,
    select: async () => ({ data: rows, error: null }),
  }
  vi.mocked(getBackend).mockReturnValue({
    data: { from: () => request },
  } as unknown as ReturnType<typeof getBackend>)
}

const entry = { id: 'e1', version: 3, status: 'planned' } as const
const values = { day: '2028-04-05', cheeseId: 'c1', status: 'planned', note: '' } as const

const changes = [
  ['Saving', () => changeEntry(entry, values)],
  ['Moving', () => moveEntry(entry, '2028-04-06')],
  ['Removing', () => removeEntry(entry)],
] as const

test.each(changes)('%s an entry that another person removed fails as a conflict', async (_, change) => {
  answerWith([])
  const failure = await change().catch((error: unknown) => error)
  expect(isConflict(failure)).toBe(true)
})

test.each(changes)('%s an entry that is there succeeds', async (_, change) => {
  answerWith([{ id: entry.id }])
  await expect(change()).resolves.toBeUndefined()
})
