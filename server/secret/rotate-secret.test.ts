import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { nextSecretFile, secretFile, writeSecretOnce, type SecretPlace } from './app-secret.ts'
import { readSecretChange } from './rotate-secret.ts'
import { generateSecret } from './valid-secret.ts'

let place: SecretPlace
beforeEach(async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'oq-rotate-secret-'))
  place = { dataDir, mode: 'embedded', appSecret: undefined }
})
afterEach(() => rm(place.dataDir, { recursive: true }))

test('An interrupted change of the secret comes before another one', async () => {
  const [former, next] = [generateSecret(), generateSecret()]
  await writeSecretOnce(secretFile(place.dataDir), former)
  await writeSecretOnce(nextSecretFile(place.dataDir), next)
  expect(await readSecretChange(place, generateSecret())).toEqual({ from: former, to: next })
})

test('An interrupted change is completed even when the file of the former secret is lost', async () => {
  const next = generateSecret()
  await writeSecretOnce(nextSecretFile(place.dataDir), next)
  expect(await readSecretChange(place, undefined)).toEqual({ from: next, to: next })
})
