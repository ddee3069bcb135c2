import { hex, type PdfFile, type Reference } from './pdf-file.ts'
import type { TrueType } from './true-type.ts'

const SYMBOLIC = 4

/** Adds a whole font; its text is written as glyph numbers. */
export async function embedFont(file: PdfFile, name: string, font: TrueType): Promise<Reference> {
  const program = await file.addStream(font.bytes, `/Length1 ${font.bytes.length}`)
  const toUnicode = await file.addStream(unicodeMap(font))
  const descriptor = file.add(
    `<< /Type /FontDescriptor /FontName /${name} /Flags ${SYMBOLIC} /FontBBox [${font.bounds.join(' ')}]
      /ItalicAngle 0 /Ascent ${font.ascent} /Descent ${font.descent} /CapHeight 700 /StemV 80 /FontFile2 ${program} >>`,
  )
  const widths = Array.from({ length: font.glyphCount }, (_, glyph) => font.advanceOf(glyph))
  const descendant = file.add(
    `<< /Type /Font /Subtype /CIDFontType2 /BaseFont /${name} /CIDToGIDMap /Identity
      /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >>
      /FontDescriptor ${descriptor} /W [0 [${widths.join(' ')}]] >>`,
  )
  return file.add(
    `<< /Type /Font /Subtype /Type0 /BaseFont /${name} /Encoding /Identity-H
      /DescendantFonts [${descendant}] /ToUnicode ${toUnicode} >>`,
  )
}

/** The largest block that the format allows. */
const BLOCK = 100

/** Which character a glyph is, so that text can be searched and copied. */
function unicodeMap({ characters }: TrueType) {
  const lines = [...characters].map(([codePoint, glyph]) => `<${hex(glyph)}> <${hex(codePoint)}>`)
  const blocks = Array.from({ length: Math.ceil(lines.length / BLOCK) }, (_, index) => {
    const block = lines.slice(index * BLOCK, (index + 1) * BLOCK)
    return `${block.length} beginbfchar\n${block.join('\n')}\nendbfchar\n`
  })
  return `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000> <ffff>
endcodespacerange
${blocks.join('')}endcmap
CMapName currentdict /CMap defineresource pop
end
end`
}
