import { expect, test } from 'vitest'
import { sendRange } from './send-range.ts'

test.each([
  ['bytes=0-', 'bytes 0-9/10', '0123456789'],
  ['bytes=4-6', 'bytes 4-6/10', '456'],
  ['bytes=8-99', 'bytes 8-9/10', '89'],
  ['bytes=-3', 'bytes 7-9/10', '789'],
  ['bytes=-99', 'bytes 0-9/10', '0123456789'],
])('A player that requests %s of a cached video gets %s', async (range, sent, bytes) => {
  const kept = new Response('0123456789', { headers: { 'content-type': 'video/mp4' } })
  const part = await sendRange(kept, range)
  expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([206, sent, bytes])
  expect(part.headers.get('content-type')).toBe('video/mp4')
})

test.each(['bytes=10-', 'bytes=6-4', 'bytes=-0'])(
  'A player that asks for %s, which names no byte of the file, gets 416',
  async (range) => {
    const part = await sendRange(new Response('0123456789'), range)
    expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([
      416,
      'bytes */10',
      '',
    ])
  },
)
