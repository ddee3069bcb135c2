import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { FORMAT, MANIFEST, readManifest, writeManifest, type BackupManifest } from './manifest.ts'
import { readRows, writeRows } from './table-files.ts'

const TABLE = { schema: 'public', name: 'cheeses' } as const
const FILE = 'tables/public.cheeses.ndjson.gz'

let directory: string
beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'oq-parts-'))
  await mkdir(path.join(directory, 'tables'))
})
afterEach(() => rm(directory, { recursive: true }))

const manifestOf = (schema: string) =>
  ({
    format: FORMAT,
    createdAt: '2026-11-19T00:00:00Z',
    migration: '1',
    sequences: [],
    tables: [{ ...TABLE, schema, columns: ['id'], rows: 1, sha256: '' }],
  }) as BackupManifest

const modeOf = async (file: string) => (await stat(path.join(directory, file))).mode & 0o777

async function* oneRow() {
  yield ['{"id":1}']
}

test('The parts of a backup can be read by their owner alone', async () => {
  await writeRows(directory, TABLE, oneRow())
  await writeManifest(directory, manifestOf('public'))
  expect([await modeOf(FILE), await modeOf(MANIFEST)]).toEqual([0o600, 0o600])
})

test('A manifest that names a schema of PostgreSQL is refused although its digest is right', async () => {
  await writeManifest(directory, manifestOf('public'))
  expect(await readManifest(directory)).toEqual(manifestOf('public'))
  await writeManifest(directory, manifestOf('pg_catalog'))
  await expect(readManifest(directory)).rejects.toThrow('manifest.json is damaged')
})

test('A table whose last row is incomplete is refused although its number of rows and digest are right', async () => {
  const file = gzipSync('{"id":1}\n{"id":')
  await writeFile(path.join(directory, FILE), file)
  const sha256 = createHash('sha256').update(file).digest('hex')
  const rows = readRows(directory, { ...TABLE, columns: ['id'], rows: 1, sha256 })
  expect((await rows.next()).value).toBe('{"id":1}')
  await expect(rows.next()).rejects.toThrow(`${FILE} is cut off`)
})
