import type { TransactionSql } from '../../server/database/sql/sql.ts'

type Row = Readonly<Record<string, unknown>>

/** Inserts many rows in one statement; PostgreSQL turns the JSON into each column's own type. */
export async function insertRows(sql: TransactionSql, table: string, rows: readonly Row[]) {
  const [first] = rows
  if (!first) return
  const columns = Object.keys(first)
    .map((column) => `"${column}"`)
    .join(', ')
  await sql.unsafe(
    `insert into ${table} (${columns}) overriding system value select ${columns} from jsonb_populate_recordset(null::${table}, $1::text::jsonb)`,
    [JSON.stringify(rows)],
  )
}
