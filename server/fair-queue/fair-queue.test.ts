import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createFairQueue } from './fair-queue.ts'
import { queuedAccount, queuedDisplay, queuedVisitor, type QueuedCaller } from './queued-caller.ts'

const guest = queuedVisitor('203.0.113.1')
const other = queuedVisitor('203.0.113.2')
const member = queuedAccount('a-member', false)
const staff = queuedAccount('an-employee', true)

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

/** Work that runs until it is finished by hand, and the order in which it started. */
function createWork(slots: number, cores = slots) {
  const queue = createFairQueue({ slots, cores })
  const started: string[] = []
  function ask(name: string, caller: QueuedCaller) {
    let finish = () => {}
    const work = new Promise<void>((resolve) => (finish = resolve))
    const done = queue.run(caller, () => {
      started.push(name)
      return work
    })
    done.catch(() => {})
    return {
      done,
      async finish() {
        finish()
        await done
      },
    }
  }
  return { queue, started, ask }
}

test('A caller that is alone uses all slots but the last', async () => {
  const { started, ask } = createWork(3)
  const [first] = ['one', 'two', 'three'].map((name) => ask(name, guest))
  expect(started).toEqual(['one', 'two'])
  ask('of another', other)
  expect(started).toEqual(['one', 'two', 'of another'])
  await first?.finish()
  expect(started.at(-1)).toBe('of another')
})

test('A visitor holds one slot while others are here, and more two seconds after they left', async () => {
  const { started, ask } = createWork(3)
  await ask('of another', other).finish()
  const one = ask('one', guest)
  const two = ask('two', guest)
  expect(started.slice(1)).toEqual(['one'])
  await one.finish()
  await two.finish()
  vi.advanceTimersByTime(2_000)
  ask('three', guest)
  ask('four', guest)
  expect(started.slice(1)).toEqual(['one', 'two', 'three', 'four'])
})

/** What starts after 300 ms of work for a caller for whom more wait. */
async function afterWorkOf(caller: QueuedCaller, requests: number) {
  const { started, ask } = createWork(3)
  ask('of another', other)
  const first = ask('first', caller)
  for (let request = 0; request < requests; request += 1) ask('next', caller)
  started.length = 0
  vi.advanceTimersByTime(300)
  await first.finish()
  return started
}

test('A visitor for whom twenty wait rests as long as its work took, while others are here', async () => {
  const started = await afterWorkOf(guest, 20)
  await vi.advanceTimersByTimeAsync(299)
  expect(started).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(started).toEqual(['next'])
})

test('A visitor for whom few wait rests for a part of that', async () => {
  const started = await afterWorkOf(guest, 2)
  await vi.advanceTimersByTimeAsync(30)
  expect(started).toEqual(['next'])
})

test('A visitor rests for a second at most', async () => {
  const started = await afterWorkOf(guest, 99)
  await vi.advanceTimersByTimeAsync(999)
  expect(started).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(started).toEqual(['next'])
})

test('A visitor whom the others have left does not rest', async () => {
  const { started, ask } = createWork(2)
  await ask('of another', other).finish()
  const first = ask('first', guest)
  vi.advanceTimersByTime(2_000)
  for (let request = 0; request < 30; request += 1) ask('next', guest)
  await first.finish()
  expect(started.slice(2)).toEqual(['next'])
})

test('A member does not rest', async () => {
  expect(await afterWorkOf(member, 20)).toEqual(['next'])
})

test('The next slot goes to the caller who used least lately, not to the one who came first', async () => {
  const { started, ask } = createWork(1)
  const first = ask('long', guest)
  ask('again', guest)
  ask('other', other)
  vi.advanceTimersByTime(400)
  await first.finish()
  expect(started).toEqual(['long', 'other'])
})

test('Who waited four times as long as another worked goes first', async () => {
  const { started, ask } = createWork(1)
  await ask('of a guest', guest).finish()
  const [one, two] = [ask('before', guest), ask('long', member)]
  vi.advanceTimersByTime(10)
  await one.finish()
  ask('waiting', guest)
  vi.advanceTimersByTime(100)
  ask('new', other)
  await two.finish()
  expect(started.slice(2)).toEqual(['long', 'waiting'])
})

test('What was used counts half after two seconds', async () => {
  const { started, ask } = createWork(1)
  const long = ask('long', guest)
  vi.advanceTimersByTime(400)
  await long.finish()
  vi.advanceTimersByTime(4_000)
  const running = ask('running', other)
  vi.advanceTimersByTime(150)
  await running.finish()
  const third = ask('third', member)
  ask('other again', other)
  ask('guest again', guest)
  await third.finish()
  expect(started.at(-1)).toBe('guest again')
})

test('Staff come first, however much they used', async () => {
  const { started, ask } = createWork(1)
  const long = ask('long', staff)
  vi.advanceTimersByTime(1_000)
  ask('guest', guest)
  ask('staff', staff)
  await long.finish()
  expect(started).toEqual(['long', 'staff'])
})

test('A slot beside the others is for staff, and for each of them once', async () => {
  const queue = createFairQueue({ slots: 2, slotsForFirst: 1 })
  const started: string[] = []
  const ask = (name: string, caller: QueuedCaller) =>
    void queue.run(caller, () => {
      started.push(name)
      return new Promise<void>(() => {})
    })
  ask('guest', guest)
  ask('other', other)
  ask('member', member)
  expect(started).toEqual(['guest', 'other'])
  ask('staff', staff)
  ask('staff again', staff)
  ask('another of staff', queuedAccount('a-manager', true))
  expect(started).toEqual(['guest', 'other', 'staff'])
})

test('Two visitors hold a slot each, and a member may hold more', async () => {
  const { started, ask } = createWork(4)
  const busy = ['a', 'b', 'c'].map((name) => ask(name, staff))
  ask('of guest', guest)
  ask('second of guest', guest)
  ask('of other', other)
  ask('second of other', other)
  expect(started).toEqual(['a', 'b', 'c', 'of guest'])
  await busy[0]?.finish()
  await busy[1]?.finish()
  expect(started.slice(4)).toEqual(['of other'])
  await busy[2]?.finish()
  expect(started.slice(4)).toEqual(['of other'])
})

test('Time in a slot counts less while more work runs than there are cores', async () => {
  const { started, ask } = createWork(4, 1)
  const crowded = [guest, other, member].map((caller, index) => ask(`crowded ${index}`, caller))
  vi.advanceTimersByTime(300)
  for (const work of crowded) await work.finish()
  const alone = ask('alone', queuedVisitor('203.0.113.4'))
  vi.advanceTimersByTime(150)
  await alone.finish()
  const busy = ['w', 'x', 'y'].map((name) => ask(name, queuedAccount(name, true)))
  busy.push(ask('z', queuedAccount('z', true)))
  ask('spent 150', queuedVisitor('203.0.113.4'))
  ask('spent 100', guest)
  await busy[0]?.finish()
  expect(started.at(-1)).toBe('spent 100')
})

test('A request is refused with 503 when its deadline passes, and later ones are served', async () => {
  const { started, ask } = createWork(1)
  const long = ask('long', member)
  const late = ask('late', guest)
  const patient = ask('patient', staff)
  vi.advanceTimersByTime(2_001)
  await expect(late.done).rejects.toMatchObject({ status: 503 })
  await long.finish()
  expect(started).toEqual(['long', 'patient'])
  await patient.finish()
  ask('next', guest)
  expect(started.at(-1)).toBe('next')
})

test('When too many wait, the newest of the caller who used most is refused', async () => {
  const { ask } = createWork(1)
  const running = ask('running', member)
  vi.advanceTimersByTime(100)
  const flood = Array.from({ length: 500 }, (_, index) => ask(`flood ${index}`, member))
  const single = ask('single', other)
  await expect(flood.at(-1)?.done).rejects.toMatchObject({ status: 503 })
  await running.finish()
  await single.finish()
})

test('A flood that has waited long is still refused before a guest who just came', async () => {
  const { ask } = createWork(1)
  const first = ask('first', member)
  vi.advanceTimersByTime(100)
  await first.finish()
  ask('long', other)
  const flood = Array.from({ length: 500 }, (_, index) => ask(`flood ${index}`, member))
  vi.advanceTimersByTime(1_000)
  ask('single', guest)
  await expect(flood.at(-1)?.done).rejects.toMatchObject({ status: 503 })
})

test('A visitor for whom a hundred wait is refused at once', async () => {
  const { queue, ask } = createWork(1)
  ask('running', guest)
  for (let index = 0; index < 99; index += 1) ask(`waiting ${index}`, guest)
  expect(() => queue.requireRoom(guest)).not.toThrow()
  ask('the hundredth', guest)
  expect(() => queue.requireRoom(guest)).toThrow('more requests than it can answer')
  await expect(ask('one more', guest).done).rejects.toMatchObject({ status: 503 })
  expect(() => queue.requireRoom(other)).not.toThrow()
})

test('Each display is a caller of its own', async () => {
  const { started, ask } = createWork(2)
  const [one, another] = [queuedDisplay('one'), queuedDisplay('another')]
  ask('one', one)
  ask('again', one)
  ask('another', another)
  expect(started).toEqual(['one', 'another'])
})

test('The shop itself never waits', async () => {
  const { queue, ask } = createWork(1)
  ask('long', member)
  expect(await queue.run(undefined, () => 'done')).toBe('done')
})

test('Failed work gives its slot back', async () => {
  const { queue, started, ask } = createWork(1)
  await expect(queue.run(guest, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  ask('next', guest)
  expect(started).toEqual(['next'])
})
