import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'

type Compressed = { body: Buffer; br: Buffer; isSmallest: boolean }

const compress = promisify(brotliCompress)
const atQuality = (quality: number) => ({ params: { [constants.BROTLI_PARAM_QUALITY]: quality } })
const QUICK = atQuality(7)
const SMALLEST = atQuality(11)

export const compressQuickly = (body: Buffer) => compress(body, QUICK)

/**
 * Finds the smallest form of a page beside the answering of requests. That takes a tenth of a second, so it is for
 * pages that are asked for again, and one at a time: a page that comes meanwhile has its turn the next time.
 */
export function createShrinker() {
  let isBusy = false
  return async (page: Compressed) => {
    if (page.isSmallest || isBusy) return
    isBusy = true
    try {
      page.br = await compress(page.body, SMALLEST)
      page.isSmallest = true
    } catch (error) {
      console.error('A page could not be made smaller', error)
    } finally {
      isBusy = false
    }
  }
}
