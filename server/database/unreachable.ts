const UNREACHABLE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
  'CONNECTION_LOST',
  'DATABASE_FROZEN',
  'DATABASE_READ_ONLY',
  '53100',
  '53300',
  '57P01',
  '57P02',
  '57P03',
])

/** PostgreSQL's class for lost connections, in which PgBouncer reports all its failures. */
const CONNECTION_EXCEPTION = /^08/

/** For the operator. */
export const explainUnreachable = (error: unknown) =>
  (error as { code?: string }).code === 'DATABASE_READ_ONLY'
    ? 'The database accepts no writes. Check whether DATABASE_URL leads to a standby.'
    : `The database cannot be reached (${(error as { code: string }).code}). Check DATABASE_URL.`

/** Whether an error means that the database is away for now, rather than that it refused the statement. */
export function isDatabaseUnreachable(error: unknown) {
  const { code } = error as { code?: string }
  return code !== undefined && (UNREACHABLE.has(code) || CONNECTION_EXCEPTION.test(code))
}
