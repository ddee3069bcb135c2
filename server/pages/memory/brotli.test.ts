import { brotliDecompressSync } from 'node:zlib'
import { pino } from 'pino'
import { expect, test, vi } from 'vitest'
import { createRecompressor } from './brotli.ts'

const log = pino({ level: 'silent' })

const quickPage = () => ({ body: Buffer.from('<p>Comté</p>'), br: Buffer.alloc(0), isSmallest: false })

test('One page at a time is compressed in the background, and one that comes meanwhile is left as it is', async () => {
  const recompress = createRecompressor(log)
  const [first, second] = [quickPage(), quickPage()]
  await Promise.all([recompress(first), recompress(second)])
  expect(brotliDecompressSync(first.br)).toEqual(first.body)
  expect([first.isSmallest, second.isSmallest, second.br.length]).toEqual([true, false, 0])
  await recompress(second)
  expect([second.isSmallest, second.br]).toEqual([true, first.br])
})

test('A page that cannot be compressed is logged and does not stop the next', async () => {
  const logged = vi.spyOn(log, 'error')
  const recompress = createRecompressor(log)
  await recompress({ ...quickPage(), body: 1 as never })
  expect(logged).toHaveBeenCalledTimes(1)
  const next = quickPage()
  await recompress(next)
  expect(next.isSmallest).toBe(true)
})
