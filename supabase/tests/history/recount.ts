import type { Sql, SqlTag } from '../../../server/database/sql/sql.ts'

/** Cheeses whose stored counts differ from a recount, once votes that were left to be counted are. */
export async function wronglyCounted(owner: Sql) {
  await owner`select private.count_votes()`
  return owner<{ slug: string }[]>`
    select c.slug
    from public.cheese_stats s
    join public.cheeses c on c.id = s.cheese_id
    where (s.favorites_count, s.rating_count, s.public_comment_count) is distinct from (
        (select count(*)::integer from public.user_favorites f where f.cheese_id = c.id),
        (select count(*)::integer from public.cheese_ratings r where r.cheese_id = c.id),
        (select count(*)::integer from public.cheese_comments m
          where m.cheese_id = c.id and m.is_public and m.hidden_at is null and m.waiting_since is null))
      or s.average_rating is distinct from
        (select coalesce(round(avg(r.rating), 6), 0) from public.cheese_ratings r where r.cheese_id = c.id)
      or s.public_comment_count <> (select count(*) from public.public_comments p where p.cheese_id = c.id)`
}

/** Events whose stored counts differ from a recount. */
export function wronglyFilled(owner: Sql) {
  return owner<{ slug: string }[]>`
    select e.slug
    from public.event_stats s
    join public.events e on e.id = s.event_id
    where (s.going, s.waiting) is distinct from (
      (select coalesce(sum(r.party_size), 0)::integer from public.rsvps r
        where r.event_id = e.id and r.status = 'going'),
      (select coalesce(sum(r.party_size), 0)::integer from public.rsvps r
        where r.event_id = e.id and r.status = 'waiting'))`
}

/** Counts votes and comments again, after rows or counts were written without the triggers. */
export async function recount(sql: SqlTag) {
  await sql`delete from private.uncounted_votes`
  await sql`
    update public.cheese_stats s set
      favorites_count = (select count(*) from public.user_favorites f where f.cheese_id = s.cheese_id),
      ratings_1 = r.counts[1], ratings_2 = r.counts[2], ratings_3 = r.counts[3], ratings_4 = r.counts[4],
      ratings_5 = r.counts[5],
      public_comment_count = (select count(*) from public.public_comments p where p.cheese_id = s.cheese_id)
    from (
      select c.id, array(
        select (select count(*) from public.cheese_ratings r where r.cheese_id = c.id and r.rating = stars)
        from generate_series(1, 5) as stars order by stars) as counts
      from public.cheeses c) r
    where r.id = s.cheese_id`
}

/** Entries of the audit log whose hash or link does not fit. */
export function brokenAuditEntries(owner: Sql) {
  return owner<{ id: string }[]>`
    select id
    from (
      select log.id, log.hash, log.prev_hash, private.audit_digest(log) as digest,
        lag(log.hash) over (order by log.id) as hash_before
      from public.audit_log as log
    ) as chained
    where hash <> digest or prev_hash is distinct from hash_before`
}
