import type { TestDatabase } from '../../../server/testing/test-database.ts'
import { actAs, stateOf } from '../act-as.ts'
import type { Actor } from '../contract/actors.ts'

/** Stops the shop's clock at an instant. */
export const stopClock = ({ owner }: TestDatabase, instant: string) =>
  owner.unsafe(`create or replace function private.shop_today() returns date
    language sql stable set search_path = ''
    as $$ select (timestamptz '${instant}' at time zone private.shop_time_zone())::date $$`)

export const planFeature = (
  { requests }: TestDatabase,
  actor: Actor,
  day: string,
  cheese: string,
  status = 'planned',
) =>
  stateOf(
    actAs(
      requests,
      actor,
      (sql) => sql`
        insert into public.feature_calendar (day, cheese_id, status)
        values (${day}::date, ${cheese}, ${status}::public.calendar_status)`,
    ),
  )

type CalendarDay = Record<string, unknown> & { events: { slug: string }[] }

export const readCalendar = ({ requests }: TestDatabase, from: string, to: string) =>
  actAs(
    requests,
    'employee',
    (sql) => sql<CalendarDay[]>`select *, day::text as day, repeated_on::text as repeated_on
      from public.calendar_days(${from}::date, ${to}::date)`,
  )
