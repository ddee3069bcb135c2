import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import path from 'node:path'
import { pipeline as connectStreams } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { notRestorable, type BackedUpTable } from './manifest.ts'

type TableName = { schema: string; name: string }

const CHUNK_BYTES = 256 * 1024

const fileOf = ({ schema, name }: TableName) => `tables/${schema}.${name}.ndjson.gz`

/** Returns the number of rows and the digest of the file. */
export async function writeRows(directory: string, table: TableName, batches: AsyncIterable<string[]>) {
  const hash = createHash('sha256')
  let rows = 0
  async function* text() {
    for await (const lines of batches) {
      rows += lines.length
      yield lines.map((line) => `${line}\n`).join('')
    }
  }
  const target = createWriteStream(path.join(directory, fileOf(table)), { mode: 0o600, flush: true })
  await pipeline(text, createGzip(), hashing(hash), target)
  return { rows, sha256: hash.digest('hex') }
}

/** The rows of a table, one by one. Throws at the end, if not before, when they are not all that was backed up. */
export async function* readRows(directory: string, table: BackedUpTable) {
  const hash = createHash('sha256')
  const file = fileOf(table)
  const hasDigest = 'sha256' in table
  let rows = 0
  let rest = ''
  for await (const text of unzip(directory, table, hash)) {
    const lines = (rest + text).split('\n')
    rest = lines.pop() ?? ''
    rows += lines.length
    if (!hasDigest && !lines.every(isRow)) throw notRestorable(directory, `${file} is damaged`)
    yield* lines
  }
  if (rest !== '') throw notRestorable(directory, `${file} is cut off`)
  if (rows !== table.rows) throw notRestorable(directory, `${file} has ${rows} rows instead of ${table.rows}`)
  if (hasDigest && table.sha256 !== hash.digest('hex')) throw notRestorable(directory, `${file} was changed`)
}

function isRow(line: string) {
  try {
    return JSON.parse(line) !== null
  } catch {
    return false
  }
}

async function* unzip(directory: string, table: BackedUpTable, hash: ReturnType<typeof createHash>) {
  const file = fileOf(table)
  const unzipped = createGunzip({ chunkSize: CHUNK_BYTES }).setEncoding('utf8')
  // A failure of one stream is a failure of the last, which the loop throws.
  connectStreams(createReadStream(path.join(directory, file)), hashing(hash), unzipped, () => {})
  try {
    for await (const text of unzipped) yield text as string
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') throw notRestorable(directory, `${file} is missing`)
    if (code.startsWith('Z_')) throw notRestorable(directory, `${file} is cut off or damaged`)
    throw error
  }
}

function hashing(hash: ReturnType<typeof createHash>) {
  return async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      hash.update(chunk)
      yield chunk
    }
  }
}
