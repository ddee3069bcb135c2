import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { OperatorError } from './operator-error.ts'
import { DEMO_PUBLISHABLE_KEY, loadKeys } from './keys.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'oq-keys-'))
})
afterEach(() => rm(dataDir, { recursive: true }))

test('The first start creates keys that only their owner can read, and later starts keep them', async () => {
  const first = await loadKeys({ dataDir, demo: false })
  expect((await stat(path.join(dataDir, 'keys.json'))).mode & 0o777).toBe(0o600)
  expect(await loadKeys({ dataDir, demo: false })).toEqual(first)
})

test('Two first starts at once end with the same keys', async () => {
  const [one, other] = await Promise.all([
    loadKeys({ dataDir, demo: false }),
    loadKeys({ dataDir, demo: false }),
  ])
  expect(one).toEqual(other)
})

test('The demo key is never used outside the demo', async () => {
  expect((await loadKeys({ dataDir, demo: false })).publishableKey).not.toBe(DEMO_PUBLISHABLE_KEY)
})

test('A damaged key file is an operator error', async () => {
  await writeFile(path.join(dataDir, 'keys.json'), '{"publishableKey":')
  await expect(loadKeys({ dataDir, demo: false })).rejects.toThrow(OperatorError)
})
