import type { SqlTag } from '../../../server/database/sql/sql.ts'
import { claimsOf, databaseRole, type Actor } from '../contract/actors.ts'

export type Outcome = { rows: number; error: string | null }

/** Runs each statement as an actor and rolls it back, all in one round trip. */
export async function tryAttempts(
  session: SqlTag,
  actor: Actor,
  statements: readonly string[],
): Promise<Outcome[]> {
  await defineTrial(session)
  const [answer] = await session<{ outcomes: Outcome[] }[]>`
    select pg_temp.try_all(${databaseRole(actor)}, ${JSON.stringify(claimsOf(actor))},
      array(select jsonb_array_elements_text(${JSON.stringify(statements)}::text::jsonb))) as outcomes`
  return answer?.outcomes ?? []
}

function defineTrial(session: SqlTag) {
  return session.unsafe(`
    create or replace function pg_temp.try_all(as_role text, claims text, statements text[]) returns jsonb
    language plpgsql as $$
    declare
      statement text;
      touched integer;
      detail text;
      outcomes jsonb := '[]';
    begin
      foreach statement in array statements loop
        begin
          perform set_config('request.jwt.claims', claims, true), set_config('role', as_role, true);
          execute statement;
          get diagnostics touched = row_count;
          raise exception using errcode = 'ZZ000', message = touched::text;
        exception when others then
          get stacked diagnostics detail = pg_exception_detail;
          outcomes := outcomes || jsonb_build_object(
            'rows', case sqlstate when 'ZZ000' then sqlerrm::integer else 0 end,
            'error', case sqlstate when 'ZZ000' then null else
              case when detail like '%"reason":"stale"%' then 'stale' else sqlstate end || ' ' || sqlerrm end);
        end;
      end loop;
      return outcomes;
    end
    $$`)
}
