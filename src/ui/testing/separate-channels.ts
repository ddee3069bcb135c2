/**
 * Test files run in threads of one process, where channels of the same name reach each other: a session that ends in one
 * file would end in all. Each file gets names of its own, as browsers of different people have.
 */
const file = Math.random().toString(36)

globalThis.BroadcastChannel = class extends BroadcastChannel {
  constructor(name: string) {
    super(`${name} ${file}`)
  }
}
