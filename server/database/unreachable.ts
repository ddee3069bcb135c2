const UNREACHABLE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'CONNECTION_LOST',
  'DATABASE_FROZEN',
  '53300',
  '57P01',
  '57P02',
  '57P03',
  '08006',
])

/** Whether an error means that the database cannot be reached, rather than that it refused the statement. */
export function isDatabaseUnreachable(error: unknown) {
  const { code } = error as { code?: string }
  return code !== undefined && UNREACHABLE.has(code)
}
