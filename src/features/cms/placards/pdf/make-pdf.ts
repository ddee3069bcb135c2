import { FONT_NAMES, type FontName } from '../drawing/drawing.ts'
import { fontUrl, loadFonts } from '../drawing/fonts.ts'
import type { SheetPage } from '../drawing/templates.ts'
import { pagesToPdf } from './pages-to-pdf.ts'
import { drawTextPicture } from './text-picture.ts'

async function fetchFont(font: FontName) {
  const response = await fetch(fontUrl(font))
  if (!response.ok) throw new Error(`The font ${font} could not be loaded`)
  return [font, new Uint8Array(await response.arrayBuffer())] as const
}

/** The pages as a file, made by this browser. */
export async function makePdf(title: string, pages: SheetPage[]) {
  const fonts = Object.fromEntries(await Promise.all(FONT_NAMES.map(fetchFont))) as Record<
    FontName,
    Uint8Array<ArrayBuffer>
  >
  const bytes = await pagesToPdf(title, pages, {
    fonts,
    measure: await loadFonts(),
    drawPicture: drawTextPicture,
  })
  return new Blob([bytes], { type: 'application/pdf' })
}
