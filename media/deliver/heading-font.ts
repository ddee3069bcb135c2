import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inflateSync } from 'node:zlib'
import { HEADING_FONT_FILE } from './folders.ts'

type FontTable = { tag: number; checksum: number; bytes: Buffer }

const WOFF_HEADER = 44
const WOFF_ENTRY = 20

function readTables(woff: Buffer): FontTable[] {
  return Array.from({ length: woff.readUInt16BE(12) }, (_, index) => {
    const entry = WOFF_HEADER + WOFF_ENTRY * index
    const field = (position: number) => woff.readUInt32BE(entry + 4 * position)
    const [tag, offset, packedLength, length, checksum] = [field(0), field(1), field(2), field(3), field(4)]
    const packed = woff.subarray(offset, offset + packedLength)
    return { tag, checksum, bytes: packedLength < length ? inflateSync(packed) : packed }
  })
}

/** The text engine inside sharp reads plain TrueType only, the web font comes compressed. */
function unpackWoff(woff: Buffer) {
  const tables = readTables(woff)
  const directory = Buffer.alloc(12 + 16 * tables.length)
  const exponent = Math.floor(Math.log2(tables.length))
  directory.writeUInt32BE(woff.readUInt32BE(4), 0)
  directory.writeUInt16BE(tables.length, 4)
  directory.writeUInt16BE(16 * 2 ** exponent, 6)
  directory.writeUInt16BE(exponent, 8)
  directory.writeUInt16BE(16 * (tables.length - 2 ** exponent), 10)
  let offset = directory.length
  const body = tables.map(({ tag, checksum, bytes }, index) => {
    const padded = Buffer.concat([bytes, Buffer.alloc(-bytes.length & 3)])
    for (const [position, value] of [tag, checksum, offset, bytes.length].entries()) {
      directory.writeUInt32BE(value, 12 + 16 * index + 4 * position)
    }
    offset += padded.length
    return padded
  })
  return Buffer.concat([directory, ...body])
}

async function writeHeadingFont() {
  const file = join(await mkdtemp(join(tmpdir(), 'heading-font-')), 'fraunces.ttf')
  await writeFile(file, unpackWoff(await readFile(HEADING_FONT_FILE)))
  return file
}

let written: Promise<string> | undefined

export const headingFontFile = () => (written ??= writeHeadingFont())
