import { runAs, SERVICE } from '../database/run-as.ts'
import type { Sql } from '../database/sql/sql.ts'

export type View = { path: string; kind: 'view' | 'scan'; visitor: string; at: string }

export type Search = { term: string; results: number }

export type Visits = { views: View[]; searches: Search[] }

/** Stores views and searches, and returns the salt of the day. */
export function storeVisits(requests: Sql, { views, searches }: Visits) {
  return runAs(requests, SERVICE, async (sql) => {
    if (views.length > 0) await sql`select private.track_views(${sql.json(views)})`
    if (searches.length > 0)
      await sql`
        select private.track_search(term, results)
        from jsonb_to_recordset(${sql.json(searches)}) as search (term text, results integer)`
    const [row] = await sql<{ salt: string }[]>`select private.todays_salt() as salt`
    return row?.salt
  })
}
