import type { DrawnText, Measure } from '../drawing/drawing.ts'
import { pdfColor } from './path-operators.ts'
import { hex, pdfNumber } from './pdf-file.ts'
import type { TrueType } from './true-type.ts'

/** Shows a text glyph by glyph at the advances that the browser measured, so that its kerning is kept. */
export function textOperators(
  { text, font, size, x, y, color }: DrawnText,
  face: TrueType,
  measure: Measure,
) {
  const characters = [...text]
  let prefix = ''
  let width = 0
  const glyphs = characters.map((character) => {
    const glyph = face.glyphOf(character.codePointAt(0) ?? 0) ?? 0
    prefix += character
    const measured = measure(prefix, font) * 1000
    const kerning = Math.round(face.advanceOf(glyph) - (measured - width))
    width = measured
    return `<${hex(glyph)}>${kerning === 0 ? '' : kerning}`
  })
  return `BT ${pdfColor(color)} rg /${font} ${pdfNumber(size)} Tf
1 0 0 -1 ${pdfNumber(x)} ${pdfNumber(y)} Tm [${glyphs.join('')}] TJ ET`
}

/** The fonts have no letters of other scripts, and a PDF orders nothing from right to left by itself. */
export const canWrite = ({ text, isRightToLeft }: DrawnText, face: TrueType) =>
  !isRightToLeft && [...text].every((character) => face.glyphOf(character.codePointAt(0) ?? 0) !== undefined)
