import type { ReservedSql } from 'postgres'
import type { SqlFile } from './schema-files.ts'

export async function runSqlFile(connection: ReservedSql, { file, sql }: SqlFile) {
  try {
    await connection.unsafe(sql)
  } catch (error) {
    throw new Error(`${file} failed`, { cause: error })
  }
}

export async function inTransaction<T>(connection: ReservedSql, use: () => Promise<T>): Promise<T> {
  await connection`begin`
  try {
    const result = await use()
    await connection`commit`
    return result
  } catch (error) {
    await connection`rollback`
    throw error
  }
}
