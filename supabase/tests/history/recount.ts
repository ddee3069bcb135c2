import type { Sql } from '../../../server/database/sql/sql.ts'

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
