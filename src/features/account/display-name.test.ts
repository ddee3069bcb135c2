import { expect, test, vi } from 'vitest'
import { setDisplayName } from './display-name.ts'

const rpc = vi.hoisted(() => vi.fn())
vi.mock('../../backend/backend.ts', () => ({ getBackend: () => ({ data: { rpc } }) }))

const refuse = (code: string, message: string) =>
  rpc.mockResolvedValue({ data: null, error: { code, message }, status: 400 })

test('A refused display name is explained in the words of the rule', async () => {
  refuse('23514', 'A display name is not a web address.')
  await expect(setDisplayName({ name: 'brie.example' })).rejects.toThrow(
    'A display name is not a web address.',
  )
})

test("A display name that breaks a constraint is not explained in PostgreSQL's words", async () => {
  refuse('23514', 'new row for relation "display_names" violates check constraint "display_names_name_check"')
  await expect(setDisplayName({ name: 'Brie' })).rejects.toThrow('This name is not available.')
})
