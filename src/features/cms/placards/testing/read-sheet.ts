import { PDFiumLibrary } from '@hyzyla/pdfium'
import jsQR from 'jsqr'

/** The pixels of a page, four bytes each. */
export type Raster = { width: number; height: number; data: Uint8Array }

const POINTS_PER_MM = 72 / 25.4
export const PIXELS_PER_MM = 6

/** Draws the pages of a PDF with the library that Chromium uses. */
export async function rasterize(pdf: Uint8Array): Promise<Raster[]> {
  const library = await PDFiumLibrary.init()
  const document = await library.loadDocument(pdf)
  const pages: Raster[] = []
  for (const page of document.pages())
    pages.push(await page.render({ scale: PIXELS_PER_MM / POINTS_PER_MM, render: 'bitmap' }))
  document.destroy()
  library.destroy()
  return pages
}

export type Region = { x: number; y: number; width: number; height: number }

/** A part of a page, in millimeters. */
export function crop(page: Raster, region: Region): Raster {
  const [left, top, width, height] = [region.x, region.y, region.width, region.height].map((length) =>
    Math.round(length * PIXELS_PER_MM),
  ) as [number, number, number, number]
  const data = new Uint8Array(width * height * 4)
  for (let row = 0; row < height; row++) {
    const start = ((top + row) * page.width + left) * 4
    data.set(page.data.subarray(start, start + width * 4), row * width * 4)
  }
  return { width, height, data }
}

const DARK = 128

/** How much of a part has ink, from 0 to 1. */
export function inkOf(page: Raster, region: Region) {
  const { data } = crop(page, region)
  let dark = 0
  for (let at = 0; at < data.length; at += 4) if ((data[at + 1] ?? 0) < DARK) dark++
  return dark / (data.length / 4)
}

/** Reads the QR code of a part. */
export function readQrCode(page: Raster, region: Region) {
  const { data, width, height } = crop(page, region)
  return jsQR(new Uint8ClampedArray(data), width, height)?.data
}
