import type { Focus } from '../../src/lib/picture-source.ts'
import { loadSharp } from './make-renditions.ts'

type Size = { width: number; height: number }
/** What stays at the left edge of the result, taken from a picture of its size. */
type Panel = { picture: Buffer; width: number }

/** As `object-fit: cover` with `object-position` shows the picture. */
export async function cropAtFocus(picture: Buffer, focus: Focus, size: Size, panel?: Panel) {
  const sharp = await loadSharp()
  const left = panel?.width ?? 0
  const box = { width: size.width - left, height: size.height }
  const { width = 1, height = 1 } = await sharp(picture, {}).metadata()
  const scale = Math.max(box.width / width, box.height / height)
  const scaled = { width: Math.ceil(width * scale), height: Math.ceil(height * scale) }
  const cropped = sharp(picture, {})
    .resize({ ...scaled, fit: 'fill' })
    .extract({
      left: Math.round(((scaled.width - box.width) * focus.x) / 100),
      top: Math.round(((scaled.height - box.height) * focus.y) / 100),
      ...box,
    })
  if (!panel) return cropped.jpeg({ quality: 82 }).toBuffer()
  // Lossless, so that the picture is compressed once.
  const input = await cropped.png({ compressionLevel: 0 }).toBuffer()
  return sharp(panel.picture, {})
    .composite([{ input, left, top: 0 }])
    .jpeg({ quality: 82 })
    .toBuffer()
}
