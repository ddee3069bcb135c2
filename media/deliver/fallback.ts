import sharp from 'sharp'
import { PAPER, WEDGE_PATH } from './mark.ts'

const WIDTH = 1600
const HEIGHT = 1000

/** For a cheese without a picture of its own: a counter out of focus, so that no particular cheese is claimed, and the shop's mark. */
export async function composeFallback(background: Buffer) {
  const mark = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
      <rect width="100%" height="100%" fill="#140d08" fill-opacity="0.35"/>
      <path fill="${PAPER}" fill-opacity="0.92" fill-rule="evenodd" transform="translate(608 316) scale(6)" d="${WEDGE_PATH}"/>
    </svg>`,
  )
  const blurred = await sharp(background).resize(WIDTH, HEIGHT).blur(26).toBuffer()
  return sharp(blurred)
    .composite([{ input: mark }])
    .jpeg({ quality: 92 })
    .toBuffer()
}
