import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants } from 'node:zlib'
import type { FastifyBaseLogger } from 'fastify'

type Compressed = { body: Buffer; br: Buffer; isSmallest: boolean }

const compress = promisify(brotliCompress)
const atQuality = (quality: number) => ({ params: { [constants.BROTLI_PARAM_QUALITY]: quality } })
/** Searches are many, and each is sent once or twice. Another thread would take as long again to be called. */
const QUICK = atQuality(2)
/** A tenth smaller, for 1.3 ms more. */
const SMALL = atQuality(5)
const SMALLEST = atQuality(11)

export const compressAtOnce = async (body: Buffer, isSearch: boolean) =>
  isSearch ? brotliCompressSync(body, QUICK) : compress(body, SMALL)

/**
 * Compresses a page as small as possible in the background. That takes fifty times as long, so it
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
