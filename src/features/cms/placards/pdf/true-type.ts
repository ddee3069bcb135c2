/** What a PDF must know about a TrueType font. Lengths are thousandths of the size. */
export type TrueType = {
  bytes: Uint8Array<ArrayBuffer>
  glyphCount: number
  ascent: number
  descent: number
  bounds: [number, number, number, number]
  /** Undefined where the font has no such character. */
  glyphOf: (codePoint: number) => number | undefined
  advanceOf: (glyph: number) => number
  characters: Map<number, number>
}

export function readTrueType(bytes: Uint8Array<ArrayBuffer>): TrueType {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const table = findTables(view)
  const head = table('head')
  const hhea = table('hhea')
  const hmtx = table('hmtx')
  const unitsPerEm = view.getUint16(head + 18)
  const toThousandths = (value: number) => Math.round((value * 1000) / unitsPerEm)
  const metricCount = view.getUint16(hhea + 34)
  const characters = readCharacters(view, table('cmap'))
  const signed = (offset: number) => toThousandths(view.getInt16(offset))
  return {
    bytes,
    glyphCount: view.getUint16(table('maxp') + 4),
    ascent: signed(hhea + 4),
    descent: signed(hhea + 6),
    bounds: [signed(head + 36), signed(head + 38), signed(head + 40), signed(head + 42)],
    glyphOf: (codePoint) => characters.get(codePoint),
    advanceOf: (glyph) => toThousandths(view.getUint16(hmtx + 4 * Math.min(glyph, metricCount - 1))),
    characters,
  }
}

function findTables(view: DataView) {
  const offsets = new Map<string, number>()
  for (let entry = 12; entry < 12 + 16 * view.getUint16(4); entry += 16) {
    const tag = [0, 1, 2, 3].map((index) => String.fromCharCode(view.getUint8(entry + index))).join('')
    offsets.set(tag, view.getUint32(entry + 8))
  }
  return (tag: string) => {
    const offset = offsets.get(tag)
    if (offset === undefined) throw new Error(`The font has no table ${tag}`)
    return offset
  }
}

const WINDOWS_UNICODE = 0x0003_0001
const SEGMENTS = 4

/** The glyph of each character, from the table in format 4, which every font has for Unicode. */
function readCharacters(view: DataView, cmap: number) {
  const characters = new Map<number, number>()
  for (let entry = cmap + 4; entry < cmap + 4 + 8 * view.getUint16(cmap + 2); entry += 8) {
    const table = cmap + view.getUint32(entry + 4)
    if (view.getUint32(entry) === WINDOWS_UNICODE && view.getUint16(table) === SEGMENTS)
      readSegments(view, table, characters)
  }
  return characters
}

function readSegments(view: DataView, table: number, characters: Map<number, number>) {
  const length = view.getUint16(table + 6)
  for (let at = 0; at < length; at += 2) {
    const end = view.getUint16(table + 14 + at)
    const startAt = table + 16 + length + at
    const start = view.getUint16(startAt)
    const delta = view.getUint16(startAt + length)
    const rangeAt = startAt + 2 * length
    const range = view.getUint16(rangeAt)
    for (let code = start; code <= end && code < 0xffff; code++) {
      const found = range === 0 ? code : view.getUint16(rangeAt + range + 2 * (code - start))
      const glyph = found === 0 ? 0 : (found + delta) & 0xffff
      if (glyph !== 0) characters.set(code, glyph)
    }
  }
}
