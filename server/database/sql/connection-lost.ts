/** A statement whose connection was lost, could not be opened, or was closed. Whether it took effect is not known. */
export class ConnectionLost extends Error {
  override name = 'ConnectionLost'
  readonly code = 'CONNECTION_LOST'
}

/** A statement that writes, on a server that accepts no writes, such as a standby. */
export class DatabaseReadOnly extends Error {
  override name = 'DatabaseReadOnly'
  readonly code = 'DATABASE_READ_ONLY'
}

/** PostgreSQL's code for a write in a transaction that only reads. */
export const READ_ONLY_TRANSACTION = '25006'

/** Errors of PostgreSQL and of sockets have a code. Those that pg makes itself are about its connection, and have none. */
export function withCode(error: unknown) {
  const isOfPg = error instanceof Error && error.constructor === Error && !('code' in error)
  return isOfPg ? new ConnectionLost(error.message, { cause: error }) : error
}
