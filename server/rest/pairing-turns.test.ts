import type { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { createPairingTurns } from './pairing-turns.ts'

const TURN_MS = 50

function newLine() {
  const awaitTurn = createPairingTurns(TURN_MS)
  return (ip = '203.0.113.1', socket = { destroyed: false }) => awaitTurn({ ip, socket: socket as Socket })
}

const fill = (call: ReturnType<typeof newLine>) => Promise.all([call(), call(), call(), call(), call()])

test('Calls that wait are answered in the order in which they came, one in each turn', async () => {
  const call = newLine()
  await fill(call)
  const start = performance.now()
  const answered: [number, number][] = []
  await Promise.all(
    [0, 1, 2].map((index) =>
      call().then(() => answered.push([index, Math.floor((performance.now() - start + 5) / TURN_MS)])),
    ),
  )
  expect(answered.map(([index]) => index)).toEqual([0, 1, 2])
  for (const [index, turn] of answered) expect(turn).toBeGreaterThanOrEqual(index + 1)
})

test('A call whose sender has left takes no turn', async () => {
  const call = newLine()
  await fill(call)
  const gone = Array.from({ length: 20 }, () => call(undefined, { destroyed: true }))
  const start = performance.now()
  await Promise.all([...gone, call()])
  expect(performance.now() - start).toBeLessThan(10 * TURN_MS)
})

test('Of ten thousand calls of one IP at once a few wait, and the others are told when to try again', async () => {
  const call = newLine()
  const outcomes = await Promise.allSettled(Array.from({ length: 10_000 }, () => call()))
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
  expect(outcomes.length - refused.length).toBe(29)
  expect(refused[0]?.reason).toMatchObject({ status: 429, headers: { 'retry-after': '1' } })
  await call()
})
