set check_function_bodies = off;

-- Public comments for staff without their authors: those that need a decision, the most reported first; the newest; or
-- the hidden ones. Employees, who answer comments and decide about none, read what guests read, the day alone, and no
-- reports.
create or replace function public.moderation_queue(
  show text default 'open', page_limit integer default 50, page_offset integer default 0,
  search text default ''
)
returns table (
  comment_id uuid, comment text, display_name text, stars smallint, cheese_name text, cheese_slug text,
  created_at timestamptz, created_at_local text, updated_at timestamptz, hidden_at timestamptz, hidden_reason text,
  is_waiting boolean, report_count bigint, report_reasons text[], answer text, is_answer_published boolean,
  answer_version integer, total bigint
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_staff() then perform private.deny(); end if;
  return query
    select m.id, m.comment, n.name, private.stars_beside(m), c.name, c.slug, w.written,
      private.wall_clock(w.written, (select private.shop_time_zone())),
      case when (select private.is_manager()) then m.updated_at end, m.hidden_at, m.hidden_reason,
      m.waiting_since is not null, coalesce(r.reports, 0), coalesce(r.reasons, '{}'),
      a.answer::text, a.is_published,
      a.version, count(*) over ()
    from public.cheese_comments m
    cross join lateral (
      select case when (select private.is_manager()) then m.written_at else m.created_at end as written) as w
    join public.cheeses c on c.id = m.cheese_id
    left join public.display_names n on n.user_id = m.user_id and n.hidden_at is null
    left join public.comment_answers a on a.comment_id = m.id
    left join (
      select o.comment_id, count(*) as reports, array_agg(distinct o.reason::text) as reasons
      from private.comment_reports o
      where o.settled_at is null and (select private.is_manager())
      group by o.comment_id
    ) r on r.comment_id = m.id
    where m.is_public and (m.hidden_at is null and m.waiting_since is null or (select private.is_manager())) and case show
      when 'open' then m.id in (select private.undecided_comments())
      when 'hidden' then m.hidden_at is not null
      else m.hidden_at is null and m.waiting_since is null end
      and position(lower(search) in lower(concat_ws(' ', m.comment, c.name, n.name))) > 0
    order by case when show = 'open' then coalesce(r.reports, 0) end desc, w.written desc, m.id
    limit least(greatest(page_limit, 1), 200) offset greatest(page_offset, 0);
end
$$;

-- A name as it looks at a glance: without case, accents, spaces and punctuation, and with one character for all that
-- look alike, such as a Cyrillic and a Latin a, or a zero and an o.
create or replace function private.look_of(name text) returns text
language sql immutable strict parallel safe set search_path = ''
as $$
  select replace(replace(
    translate(
      regexp_replace(private.fold(name), '[\s!-/:-@\[-`{-~‐-―·]', '', 'g'),
      'аАвВсСԁԀеЕһҺнНіІјЈкКӏӀмМоОрРԛԚѕЅтТуУхХԝԜѵѴьЬгГпПαΑβΒγΓεΕηΗιΙκΚνΝοΟρΡτΤυΥχΧωΩμΜ01l345ıŧħ',
      'aabbccddeehhhhiijjkkiimmooppqqssttyyxxwwvvbbrrnnaabbyyeenniikkvvooppttuuxxwwuuoiieasith'),
    'rn', 'm'), 'vv', 'w')
$$;

-- A name as it looks to a careless reader: repeated letters count once, and more characters are read as letters.
create or replace function private.careless_look_of(name text) returns text
language sql immutable strict parallel safe security invoker set search_path = ''
as $$ select regexp_replace(translate(private.look_of(name), '789', 'tbg'), '(.)\1+', '\1', 'g') $$;


reset check_function_bodies;

update public.display_names d set look = private.look_of(d.name)
where d.look <> private.look_of(d.name)
  and not exists (select from public.display_names o where o.look = private.look_of(d.name));

-- Carries supabase/schemas as of a1809709b08af1f5175abc3a28cd24a96668befdb5430019b41f10952eea008f.
