import sharp from 'sharp'
import { PAPER, WEDGE_PATH } from './mark.ts'

const WIDTH = 1600
const HEIGHT = 1000
/** Between paper and ink, for light and dark pages. */
const BACKGROUND = '#9c8b73'

/** For a cheese without a picture of its own: the mark, drawn, so that no particular cheese is claimed. */
export function composeFallback() {
  const drawing = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
      <rect width="100%" height="100%" fill="${BACKGROUND}"/>
      <path fill="${PAPER}" fill-opacity="0.92" fill-rule="evenodd" transform="translate(608 316) scale(6)" d="${WEDGE_PATH}"/>
    </svg>`,
  )
  return sharp(drawing).jpeg({ quality: 92 }).toBuffer()
}
