import { afterEach, expect, test, vi } from 'vitest'
import { getBackend } from '../../../backend/backend.ts'
import { saveRating } from './save-rating.ts'

vi.mock('../../../backend/backend.ts', () => ({ getBackend: vi.fn() }))

const upsert = vi.fn(async () => ({ error: null }))

function signIn(session: { user: { id: string } } | null) {
  vi.mocked(getBackend).mockReturnValue({
    auth: { getSession: async () => ({ data: { session }, error: null }) },
    data: { from: () => ({ upsert }) },
  } as unknown as ReturnType<typeof getBackend>)
}

afterEach(() => upsert.mockClear())

test.each([0, 6, 2.5, Number.NaN])('A rating of %f is refused before it is sent', async (myRating) => {
  signIn({ user: { id: 'mona' } })
  await expect(saveRating('comte', { myRating })).rejects.toThrow('Rating must be between 1 and 5')
  expect(upsert).not.toHaveBeenCalled()
})

test.each([1, 5])('A rating of %i is sent', async (myRating) => {
  signIn({ user: { id: 'mona' } })
  await saveRating('comte', { myRating })
  expect(upsert).toHaveBeenCalledWith(
    { user_id: 'mona', cheese_id: 'comte', rating: myRating },
    { onConflict: 'user_id,cheese_id' },
  )
})

test('A visitor who is not signed in is asked to sign in before rating', async () => {
  signIn(null)
  await expect(saveRating('comte', { myRating: 3 })).rejects.toThrow('Please sign in to rate cheeses')
})
