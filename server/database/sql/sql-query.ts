import { FRAGMENT, type Fragment, type Part } from './fragment.ts'

/**
 * A statement that is sent when it is awaited, and at most once. One that is a part of another statement is never sent
 * itself.
 */
export class SqlQuery<Rows> extends Promise<Rows> implements Fragment {
  readonly [FRAGMENT] = true
  readonly strings: readonly string[]
  readonly parts: readonly Part[]
  #start: (() => void) | undefined

  constructor({ strings, parts }: Fragment, run: () => Promise<Rows>) {
    let resolve: (rows: Promise<Rows>) => void
    super((settle) => {
      resolve = settle
    })
    this.strings = strings
    this.parts = parts
    this.#start = () => resolve(run())
  }

  /** What `then` returns is an ordinary promise. */
  static override get [Symbol.species]() {
    return Promise
  }

  execute() {
    this.#start?.()
    this.#start = undefined
    return this
  }

  // oxlint-disable-next-line unicorn/no-thenable -- It is a promise, and awaiting it sends it.
  override then<Result = Rows, Failure = never>(
    onRows?: ((rows: Rows) => Result | PromiseLike<Result>) | null,
    onError?: ((error: unknown) => Failure | PromiseLike<Failure>) | null,
  ) {
    this.execute()
    return super.then(onRows, onError)
  }
}
