import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { builtFiles } from './built-files.ts'

const POLICY = "default-src 'none'; connect-src 'self'"

let directory: string
let app: FastifyInstance

beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'oq-built-'))
  await mkdir(path.join(directory, 'assets'))
  await writeFile(path.join(directory, 'assets/islands-abc.js'), 'export {}')
  await writeFile(path.join(directory, 'manifest.json'), '{}')
  await writeFile(path.join(directory, 'icon.svg'), '<svg/>')
  await writeFile(path.join(directory, 'offline-worker.js'), '')
  app = fastify()
  await app.register(builtFiles(directory, POLICY))
})

afterAll(async () => {
  await app.close()
  await rm(directory, { recursive: true })
})

const keptFor = async (url: string) => {
  const { statusCode, headers } = await app.inject({ url })
  return [statusCode, headers['cache-control']]
}

test('A file with a hash in its name is cached for a year, another for a day', async () => {
  expect(await keptFor('/assets/islands-abc.js')).toEqual([200, 'public, max-age=31536000, immutable'])
  expect(await keptFor('/icon.svg?v=abc')).toEqual([200, 'public, max-age=31536000, immutable'])
  expect(await keptFor('/icon.svg')).toEqual([200, 'public, max-age=86400'])
})

test('A missing file is not cached', async () => {
  expect(await keptFor('/assets/islands-of-the-next-release.js')).toEqual([404, undefined])
})

test('A service worker has the policy of the pages, so that it can fetch what it keeps', async () => {
  const policyOf = async (url: string) => (await app.inject({ url })).headers['content-security-policy']
  expect(await policyOf('/offline-worker.js')).toBe(POLICY)
  expect(await policyOf('/icon.svg')).toBeUndefined()
})

test.each([
  '/manifest.json',
  '/assets/..%2fmanifest.json',
  '/assets/..%2Fmanifest.json',
  '/assets/%2e%2e%2fmanifest.json',
  '/assets/x%2f..%2f..%2fmanifest.json',
])('The list of all built files is not found at %s', async (url) => {
  expect((await app.inject({ url })).statusCode).toBe(404)
})
