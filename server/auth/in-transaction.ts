import type { AuthContext } from './auth-context.ts'
import type { Tx } from './account/users.ts'

/** Runs statements in one transaction. What they start in the background begins after the commit, and not without it. */
export async function inTransaction<Result>(
  auth: AuthContext,
  run: (auth: AuthContext, sql: Tx) => Promise<Result>,
) {
  const started: Parameters<AuthContext['background']['run']>[] = []
  const background = {
    ...auth.background,
    run: (...task: (typeof started)[number]) => void started.push(task),
  }
  const result = await auth.sql.begin((sql) => run({ ...auth, background }, sql))
  for (const task of started) auth.background.run(...task)
  return result as Result
}
