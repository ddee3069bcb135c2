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

test('A directory that ran the demo has a publishable key of its own once the demo is off', async () => {
  expect((await loadKeys({ dataDir, demo: true })).publishableKey).toBe(DEMO_PUBLISHABLE_KEY)
  const { publishableKey } = await loadKeys({ dataDir, demo: false })
  expect(publishableKey).toMatch(/^sb_publishable_[\w-]{32}$/)
  expect(publishableKey).not.toBe(DEMO_PUBLISHABLE_KEY)
})

test('The demo key that version 0.1 stored is replaced outside the demo', async () => {
  const keys = { ...(await loadKeys({ dataDir, demo: true })), publishableKey: DEMO_PUBLISHABLE_KEY }
  await writeFile(path.join(dataDir, 'keys.json'), JSON.stringify(keys))
  const { publishableKey } = await loadKeys({ dataDir, demo: false })
  expect(publishableKey).not.toBe(DEMO_PUBLISHABLE_KEY)
  expect((await loadKeys({ dataDir, demo: false })).publishableKey).toBe(publishableKey)
})

test('A damaged key file is an operator error', async () => {
  await writeFile(path.join(dataDir, 'keys.json'), '{"publishableKey":')
  await expect(loadKeys({ dataDir, demo: false })).rejects.toThrow(OperatorError)
})
