/** The number of an object in a PDF, and how others refer to it. */
export type Reference = `${number} 0 R`

/** Collects the objects of a PDF 1.7 and writes them with their table of offsets. */
export class PdfFile {
  readonly #objects: Uint8Array[] = []

  /** Its content is given later, because it refers to objects that do not exist yet. */
  reserve(): Reference {
    this.#objects.push(new Uint8Array())
    return `${this.#objects.length} 0 R`
  }

  set(reference: Reference, content: string) {
    this.#objects[Number.parseInt(reference, 10) - 1] = toBytes(content)
  }

  add(content: string): Reference {
    const reference = this.reserve()
    this.set(reference, content)
    return reference
  }

  /** Adds compressed data. `entries` describe it. */
  async addStream(data: string | Uint8Array<ArrayBuffer>, entries = ''): Promise<Reference> {
    const reference = this.reserve()
    const compressed = await deflate(typeof data === 'string' ? toBytes(data) : data)
    const start = `<< ${entries} /Filter /FlateDecode /Length ${compressed.length} >>\nstream\n`
    this.#objects[Number.parseInt(reference, 10) - 1] = join([
      toBytes(start),
      compressed,
      toBytes('\nendstream'),
    ])
    return reference
  }

  toBytes(catalog: Reference, info: Reference) {
    // The bytes above 127 tell programs that the file is not text.
    const parts = [toBytes('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n')]
    let offset = parts[0]?.length ?? 0
    const offsets = this.#objects.map((content, index) => {
      const object = join([toBytes(`${index + 1} 0 obj\n`), content, toBytes('\nendobj\n')])
      const start = offset
      parts.push(object)
      offset += object.length
      return `${String(start).padStart(10, '0')} 00000 n \n`
    })
    const count = offsets.length + 1
    const table = `xref\n0 ${count}\n0000000000 65535 f \n${offsets.join('')}`
    const trailer = `trailer\n<< /Size ${count} /Root ${catalog} /Info ${info} >>\nstartxref\n${offset}\n%%EOF\n`
    return join([...parts, toBytes(table + trailer)])
  }
}

/** Text strings with letters beyond ASCII are UTF-16 with a byte order mark. */
export const pdfString = (text: string) =>
  `<feff${Array.from({ length: text.length }, (_, index) => hex(text.charCodeAt(index))).join('')}>`

export const hex = (value: number) => value.toString(16).padStart(4, '0')

/** Up to three decimals, which is a thousandth of a millimeter. */
export const pdfNumber = (value: number) => String(Math.round(value * 1000) / 1000)

const toBytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0))

function join(parts: Uint8Array[]) {
  const joined = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let offset = 0
  for (const part of parts) {
    joined.set(part, offset)
    offset += part.length
  }
  return joined
}

async function deflate(data: Uint8Array<ArrayBuffer>) {
  const compressed = new Blob([data]).stream().pipeThrough(new CompressionStream('deflate'))
  return new Uint8Array(await new Response(compressed).arrayBuffer())
}
