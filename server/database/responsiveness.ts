import { openSql, type Sql } from './sql/sql.ts'

/** Waits in steps, so that an answer that arrived while this process was busy still counts. */
const STEPS = 9
const STEP_MS = 250

/** Distinguishes a database that is busy from one that does not answer, such as a stopped process. */
export function createResponsiveness(pool: Sql) {
  const { config } = pool
  const probe = openSql({ ...config, max: 1, idleTimeoutMillis: 0 })
  let pending: Promise<void> | undefined
  let isFrozen = false

  /** A database that refuses the connection does answer. */
  function answered() {
    pending ??= probe`select 1`
      .then(
        () => {},
        () => {},
      )
      .finally(() => {
        pending = undefined
        isFrozen = false
      })
    return pending
  }
  // Connected from the start, because connecting takes longer than an answer.
  void answered()

  /**
   * A server may have taken the place of one that is gone without closing its connections. It answers a new connection
   * while the old one still has no answer; a server that is only frozen answers neither.
   */
  async function findAnother() {
    const { servers, direct } = config
    servers?.doubt()
    await servers?.find(config)
    if (!pending) return
    servers?.leaveAll()
    direct?.leaveAll()
  }

  return {
    /** Whether the last check had no answer and still has none. */
    get isFrozen() {
      return isFrozen
    },
    async check() {
      let timer: NodeJS.Timeout | undefined
      const late = new Promise<'late'>((resolve) => {
        const wait = (steps: number) => {
          timer = setTimeout(() => (steps > 1 ? wait(steps - 1) : resolve('late')), STEP_MS)
        }
        wait(STEPS)
      })
      if ((await Promise.race([answered(), late])) === 'late') {
        isFrozen = true
        void findAnother().catch(() => {})
      }
      clearTimeout(timer)
    },
    close: () => probe.end({ timeout: 1 }),
  }
}

/** For a request that waits for a database that does not answer. */
export class DatabaseFrozen extends Error {
  override name = 'DatabaseFrozen'
  readonly code = 'DATABASE_FROZEN'
  constructor() {
    super('The database does not answer')
  }
}
