import { cssFont } from '../drawing/fonts.ts'
import type { DrawnText } from '../drawing/drawing.ts'

/** A text as gray pixels. Its box is in millimeters. */
export type TextPicture = {
  pixels: Uint8Array<ArrayBuffer>
  columns: number
  rows: number
  x: number
  y: number
  width: number
  height: number
}

/** 600 dots per inch, as a laser printer has. */
const DOTS_PER_MM = 600 / 25.4

/** The browser draws what the fonts of the PDF cannot: other scripts, from right to left, with the system's fonts. */
export function drawTextPicture(drawn: DrawnText): TextPicture {
  const { text, font, size, isRightToLeft, color } = drawn
  const bleed = size * 0.3
  const box = {
    x: drawn.x - bleed,
    y: drawn.y - size * 1.2,
    width: drawn.width + 2 * bleed,
    height: size * 1.7,
  }
  const columns = Math.ceil(box.width * DOTS_PER_MM)
  const rows = Math.ceil(box.height * DOTS_PER_MM)
  const context = new OffscreenCanvas(columns, rows).getContext('2d')
  if (!context) throw new Error('This browser cannot draw')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, columns, rows)
  context.scale(columns / box.width, rows / box.height)
  context.fillStyle = color
  context.font = `${size}px ${cssFont(font)}`
  context.direction = isRightToLeft ? 'rtl' : 'ltr'
  context.textAlign = 'start'
  context.fillText(text, isRightToLeft ? bleed + drawn.width : bleed, size * 1.2)
  const { data } = context.getImageData(0, 0, columns, rows)
  const pixels = Uint8Array.from({ length: columns * rows }, (_, index) => data[4 * index + 1] ?? 0)
  return { ...box, pixels, columns, rows }
}
