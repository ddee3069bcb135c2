import { expect, test, vi } from 'vitest'
import { setDisplayName } from './my-display-name.ts'

const rpc = vi.hoisted(() => vi.fn())
vi.mock('../backend.ts', () => ({ getBackend: () => ({ data: { rpc } }) }))

const refuse = (code: string, message: string) =>
  rpc.mockResolvedValue({ data: null, error: { code, message, details: '{"field":"name"}' }, status: 400 })

test('A refused display name is explained in the words of the rule', async () => {
  refuse('PT400', 'A display name is not a web address.')
  await expect(setDisplayName({ name: 'brie.example' })).rejects.toThrow(
    'A display name is not a web address.',
  )
})
