import type { Socket } from 'node:net'
import { expect, test, vi } from 'vitest'
import { createPairingTurns } from './pairing-turns.ts'

const TURN_MS = 50

function newLine() {
  const awaitTurn = createPairingTurns(TURN_MS)
  return (ip = '203.0.113.1', socket = { destroyed: false }) => awaitTurn({ ip, socket: socket as Socket })
}

const fill = (call: ReturnType<typeof newLine>) => Promise.all([call(), call(), call(), call(), call()])

test('Of the calls that wait one is answered in each turn, the newest first', async () => {
  const call = newLine()
  await fill(call)
  const start = performance.now()
  const answered: [number, number][] = []
  await Promise.all(
    [0, 1, 2].map((index) =>
      call().then(() => answered.push([index, Math.floor((performance.now() - start + 5) / TURN_MS)])),
    ),
  )
  expect(answered.map(([index]) => index)).toEqual([2, 1, 0])
  for (const [place, [, turn]] of answered.entries()) expect(turn).toBeGreaterThanOrEqual(place + 1)
})

test('Calls whose senders have left take no turn', async () => {
  const call = newLine()
  await fill(call)
  const start = performance.now()
  for (let count = 0; count < 20; count += 1) void call(undefined, { destroyed: true })
  await call()
  expect(performance.now() - start).toBeLessThan(10 * TURN_MS)
})

test('Behind ten thousand calls of the same IP, none of which is refused, a display gets the next turn', async () => {
  const call = newLine()
  const refused = vi.fn()
  for (let count = 0; count < 10_000; count += 1) call().catch(refused)
  const start = performance.now()
  await call()
  expect(performance.now() - start).toBeLessThan(10 * TURN_MS)
  expect(refused).not.toHaveBeenCalled()
})

test('A display behind another IP is answered at once', async () => {
  const call = newLine()
  for (let count = 0; count < 100; count += 1) void call()
  const start = performance.now()
  await call('203.0.113.2')
  expect(performance.now() - start).toBeLessThan(TURN_MS)
})
