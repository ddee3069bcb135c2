import { afterEach, expect, test } from 'vitest'
import { runKillRounds } from '../testing/kill-rounds.ts'
import { killRunningShops } from '../testing/shop-process.ts'

const ROUNDS = 2

afterEach(killRunningShops)

test(`No acknowledged rating or order is lost over ${ROUNDS} kills, of the app alone and of the database with it`, async () => {
  const { acknowledged, ordered, lost, exitCode } = await runKillRounds(ROUNDS)
  expect(exitCode).toBe(0)
  expect(acknowledged).toBeGreaterThan(ROUNDS)
  expect(ordered).toBeGreaterThan(0)
  expect(lost).toBe(0)
}, 240_000)
