import { expect, test, vi } from 'vitest'
import { anonymousConsumer, createCostBudgets } from './cost-budgets.ts'
import { createRenderQueues } from './render-queues.ts'

const tick = () => new Promise((resolve) => setImmediate(resolve))

test('Pages of one caller are rendered two at a time, and those of another do not wait', async () => {
  const queues = createRenderQueues(createCostBudgets(() => 0))
  const finish: (() => void)[] = []
  const started: string[] = []
  const render = (caller: string) =>
    queues.run(anonymousConsumer(caller), () => {
      started.push(caller)
      return new Promise<void>((resolve) => finish.push(resolve))
    })
  const pages = ['a', 'a', 'a', 'a', 'b'].map(render)
  await tick()
  expect(started).toEqual(['a', 'a', 'b'])
  while (finish.length > 0) {
    finish.shift()?.()
    await tick()
  }
  await Promise.all(pages)
  expect(started).toEqual(['a', 'a', 'b', 'a', 'a'])
})

test('A caller whose queue is full is refused, and can render again when it is empty', async () => {
  const queues = createRenderQueues(createCostBudgets(() => 0))
  const render = () => queues.run(anonymousConsumer('a'), tick)
  const outcomes = await Promise.allSettled(Array.from({ length: 30 }, render))
  expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(8)
  await expect(render()).resolves.toBeUndefined()
})

test('A page that fails leaves the queue', async () => {
  const queues = createRenderQueues(createCostBudgets(() => 0))
  const failing = Array.from({ length: 5 }, () =>
    queues.run(anonymousConsumer('a'), () => Promise.reject(new Error('broken'))),
  )
  expect(await Promise.allSettled(failing)).toHaveLength(5)
  await expect(queues.run(anonymousConsumer('a'), async () => 'shown')).resolves.toBe('shown')
})

test('Pages of a visitor in debt are rendered one at a time', async () => {
  const budgets = createCostBudgets(() => 0)
  const queues = createRenderQueues(budgets)
  const visitor = anonymousConsumer('a')
  budgets.charge(visitor, 1)
  let [rendering, most] = [0, 0]
  const render = () =>
    queues.run(visitor, async () => {
      most = Math.max(most, (rendering += 1))
      await tick()
      rendering -= 1
    })
  await Promise.all([render(), render(), render()])
  expect(most).toBe(1)
})

test('A page of a visitor whose budget is spent is rendered when the budget allows it', async () => {
  let now = 0
  const budgets = createCostBudgets(() => now)
  const queues = createRenderQueues(budgets, async (ms) => (now += ms))
  const visitor = anonymousConsumer('a')
  const times: number[] = []
  const render = () =>
    queues.run(visitor, async () => {
      times.push(now)
      budgets.charge(visitor, 60)
    })
  budgets.charge(visitor, 200)
  await Promise.all([render(), render()])
  await Promise.all([render(), render()])
  expect(times.slice(0, 2)).toEqual([0, 0])
  expect(times[2]).toBeGreaterThan(0)
  expect(times[3]).toBeGreaterThan(times[2] ?? 0)
})

test('A page that waits for its turn for too long is refused with 429', async () => {
  vi.useFakeTimers()
  const queues = createRenderQueues(createCostBudgets())
  const visitor = anonymousConsumer('a')
  const endless = () => void queues.run(visitor, () => new Promise(() => {}))
  endless()
  endless()
  const answer = queues.run(visitor, async () => 'shown').catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(await answer).toMatchObject({ status: 429 })
  vi.useRealTimers()
})

test('What is read for a visitor outside of pages is charged, and refused when the budget is spent', async () => {
  let now = 0
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  const queues = createRenderQueues(createCostBudgets())
  const read = () => queues.runCharged(anonymousConsumer('a'), async () => void (now += 1_000))
  await read()
  for (let again = 0; again < 2; again++) await read().catch(() => {})
  await expect(read()).rejects.toMatchObject({ status: 429 })
  vi.restoreAllMocks()
})

test('A visitor whose budget is spent for long is refused with 429', async () => {
  const budgets = createCostBudgets(() => 0)
  const queues = createRenderQueues(budgets)
  const visitor = anonymousConsumer('a')
  const render = () => queues.run(visitor, async () => budgets.charge(visitor, 1_000))
  await render()
  await render()
  await expect(render()).rejects.toMatchObject({ status: 429 })
  await expect(queues.run(anonymousConsumer('b'), async () => 'shown')).resolves.toBe('shown')
})
