import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Sql } from '../../server/database/sql/sql.ts'

/** The definition of everything in a schema, by name. */
export type Catalog = Map<string, string>

export async function readCatalog(sql: Sql): Promise<Catalog> {
  const query = await readFile(path.join(import.meta.dirname, 'catalog.sql'), 'utf8')
  const rows = await sql.begin(async (transaction) => {
    await transaction`set local search_path = ''`
    return transaction.unsafe<{ name: string; definition: string | null }[]>(query)
  })
  return new Map(rows.map(({ name, definition }) => [name, definition ?? '']))
}

export type Difference = { name: string; from: string | undefined; to: string | undefined }

export function compareCatalogs(from: Catalog, to: Catalog): Difference[] {
  return [...new Set([...from.keys(), ...to.keys()])]
    .toSorted()
    .map((name) => ({ name, from: from.get(name), to: to.get(name) }))
    .filter((difference) => difference.from !== difference.to)
}
