import { afterEach, expect, test } from 'vitest'
import { runKillRounds } from '../testing/kill-rounds.ts'
import { killRunningShops } from '../testing/shop-process.ts'

const ROUNDS = 20

afterEach(killRunningShops)

test(`No acknowledged rating or order is lost over ${ROUNDS} kills, of the app alone and of the database with it, and every order is mailed`, async () => {
  const { acknowledged, ordered, lost, wronglyMailed, exitCode } = await runKillRounds(ROUNDS, {
    waitsForMail: true,
  })
  expect(exitCode).toBe(0)
  expect(acknowledged).toBeGreaterThan(ROUNDS)
  expect(ordered).toBeGreaterThan(0)
  expect({ lost, wronglyMailed }).toEqual({ lost: 0, wronglyMailed: 0 })
}, 600_000)
