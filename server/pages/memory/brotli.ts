import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { FastifyBaseLogger } from 'fastify'

type Compressed = { body: Buffer; br: Buffer; isSmallest: boolean }

const compress = promisify(brotliCompress)
const atQuality = (quality: number) => ({ params: { [constants.BROTLI_PARAM_QUALITY]: quality } })
/** A page that is kept is compressed again. */
const QUICK = atQuality(3)
const SMALLEST = atQuality(11)

export const compressQuickly = (body: Buffer) => compress(body, QUICK)

/**
 * Compresses a page as small as possible in the background. That takes a hundred times as long as the quick form, so it
 * is done only for pages that have settled and are requested again, one page at a time. A page that comes meanwhile is
 * skipped until its next request.
 */
export function createRecompressor(log: FastifyBaseLogger) {
  let isBusy = false
  return async (page: Compressed) => {
    if (isBusy) return
    isBusy = true
    try {
      page.br = await compress(page.body, SMALLEST)
      page.isSmallest = true
    } catch (error) {
      log.error({ err: error }, 'page could not be compressed')
    } finally {
      isBusy = false
    }
  }
}
