import { expect, test } from 'vitest'
import { createRenderQueues } from './render-queues.ts'

const tick = () => new Promise((resolve) => setImmediate(resolve))

test('Pages of one caller are rendered two at a time, and those of another do not wait', async () => {
  const queues = createRenderQueues()
  const finish: (() => void)[] = []
  const started: string[] = []
  const render = (caller: string) =>
    queues.run(caller, () => {
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
  const queues = createRenderQueues()
  const render = () => queues.run('a', tick)
  const outcomes = await Promise.allSettled(Array.from({ length: 30 }, render))
  expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(8)
  await expect(render()).resolves.toBeUndefined()
})

test('A page that fails leaves the queue', async () => {
  const queues = createRenderQueues()
  const failing = Array.from({ length: 5 }, () => queues.run('a', () => Promise.reject(new Error('broken'))))
  expect(await Promise.allSettled(failing)).toHaveLength(5)
  await expect(queues.run('a', async () => 'shown')).resolves.toBe('shown')
})
