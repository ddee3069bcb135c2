/** For a request that cannot be served in time. It is answered with 503 and Retry-After. */
export class Overloaded extends Error {
  override name = 'Overloaded'
  readonly status = 503
  constructor() {
    super('The server has more requests than it can answer')
  }
}
