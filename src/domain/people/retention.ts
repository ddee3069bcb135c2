/**
 * How long the shop keeps personal data, in days. The privacy page shows these numbers, the server
 * uses them, and a test checks that the database deletes what is older.
 */
export const RETENTION_DAYS = {
  unconfirmedSignUp: 1,
  undoOfEmailChange: 7,
  outgoingMail: 7,
  unconfirmedStockAlert: 7,
  sentStockAlert: 30,
  searchWithoutResult: 30,
  expiredInvitation: 30,
  staffCookie: 30,
  guestNames: 90,
  orderNames: 90,
  staffDevice: 180,
} as const

/** For PostgreSQL's intervals and for people. */
export const inDays = (days: number) => (days === 1 ? '1 day' : `${days} days`)

export const secondsOf = (days: number) => days * 24 * 60 * 60
