/**
 * Test files run in threads of one process, where channels of the same name reach each other: a session that ends in one
 * file would end in all. Each file gets names of its own, as browsers of different people have.
 */
const file = Math.random().toString(36)

class SeparateChannel extends BroadcastChannel {
  constructor(name: string) {
    super(`${name} ${file}`)
  }
}

// Not an assignment: with Node 20 the property is read-only in a thread whose first test file has no DOM.
Object.defineProperty(globalThis, 'BroadcastChannel', {
  value: SeparateChannel,
  configurable: true,
  writable: true,
})
