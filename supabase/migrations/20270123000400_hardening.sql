-- What a request cannot name: a day that no calendar shows, a proposal that nobody can decide, a preview or a version that
-- was left out, rows that were not in the dry run.

-- Pages, feeds and the inventory count in days, and JavaScript knows none after the year 275760. What a person could
-- enter before is moved to where it can be seen and changed.
alter table public.stock_movements disable trigger stock_movements_stay;
update public.stock_movements set best_before = null where best_before not between '2000-01-01' and '2199-12-31';
alter table public.stock_movements enable trigger stock_movements_stay;
alter table public.stock_movements add constraint a_best_before_is_in_the_calendar
  check (best_before between '2000-01-01' and '2199-12-31');

delete from public.feature_calendar where day not between '2000-01-01' and '2199-12-31';
alter table public.feature_calendar add constraint a_feature_is_in_the_calendar
  check (day between '2000-01-01' and '2199-12-31');

alter table public.events disable trigger user;
update public.events set starts_at = '2199-12-30', ends_at = '2199-12-31'
where starts_at < '2000-01-01' or ends_at >= '2200-01-01';
alter table public.events enable trigger user;
alter table public.events add constraint an_event_is_in_the_calendar
  check (starts_at >= '2000-01-01' and ends_at < '2200-01-01');

alter table public.media disable trigger user;
update public.media set created_at = now() where created_at not between '2000-01-01' and '2199-12-31';
alter table public.media enable trigger user;
alter table public.media add constraint a_picture_was_added_in_the_calendar
  check (created_at between '2000-01-01' and '2199-12-31');

update public.placards set printed_at = now() where printed_at not between '2000-01-01' and '2199-12-31';
alter table public.placards add constraint a_placard_was_printed_in_the_calendar
  check (printed_at between '2000-01-01' and '2199-12-31');

-- A proposal is copied to the audit log when it is decided, and could not be decided when it did not fit there.
delete from public.cheese_proposals where octet_length(fields::text) > 2000;
alter table public.cheese_proposals add constraint a_proposal_is_short check (octet_length(fields::text) <= 2000);

-- Without a day there is no feature, and the search for its turn would not end.
alter function private.featured_on(date) strict;

-- Keeps the slug of a published row, and records when the row was first published.
create or replace function private.keep_published_slug() returns trigger
language plpgsql security invoker set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' then
    if new.slug <> old.slug and old.published_at is not null then
      raise exception 'A published page keeps its slug' using errcode = '23514';
    end if;
    new.published_at := old.published_at;
  elsif private.is_direct_write() then
    new.published_at := null;
  end if;
  if new.status = 'published' then
    new.published_at := coalesce(new.published_at, now());
  end if;
  return new;
end
$$;

-- The days of a part of the calendar, at most 62, each with its entry, who last changed it, what guests saw on a day
-- that has come, and what staff must know when they plan.
create or replace function public.calendar_days(from_day date, to_day date)
returns table (
  day date, is_past boolean, is_today boolean, is_closed boolean, entry_id uuid, version integer,
  status public.calendar_status, note text, changed_by text, cheese_id uuid, cheese_name text, cheese_slug text,
  cheese_hero_image_url text, is_active boolean, in_stock boolean, repeated_on date, shown_cheese_id uuid,
  shown_cheese_name text, shown_in_stock boolean, events jsonb
)
language plpgsql stable security definer set search_path = ''
as $$
declare
  today date := private.shop_today();
begin
  if not private.is_staff() then perform private.deny(); end if;
  return query
    select d.day, d.day < today, d.day = today, private.is_closed_on(d.day), k.id, k.version, k.status, k.note, (
        select private.staff_name(v.changed_by) from public.record_versions v
        where v.table_name = 'feature_calendar' and v.record_id = k.id::text order by v.version desc limit 1),
      c.id, c.name, c.slug, c.hero_image_url, c.active, c.in_stock,
      case when c.id is not null then private.repeated_on(c.id, d.day) end, shown.id, shown.name, shown.in_stock,
      private.events_on(d.day)
    from (
      select from_day + generate_series(0, least(to_day - from_day, 61)) as day
    ) d
    left join public.feature_calendar k on k.day = d.day
    left join public.cheeses c on c.id = k.cheese_id
    left join private.featured_days f on f.day = d.day and d.day < today
    left join public.cheeses shown
      on shown.id = case when d.day = today then private.featured_on(d.day) else f.cheese_id end
    order by d.day;
end
$$;

-- A cheese in stock for each open day from today on without an entry, and why: how long it waited, whether it suits
-- the season, and the grams of a counted one. None comes again within 14 days while another can be had.
create or replace function public.suggest_features(from_day date, to_day date)
returns table (
  day date, cheese_id uuid, cheese_name text, cheese_hero_image_url text, cheese_slug text, last_day date,
  in_season boolean, grams integer
)
language plpgsql stable security definer set search_path = ''
as $$
declare
  low_grams integer := (select default_low_stock_grams from public.staff_settings);
  suggested uuid[] := '{}';
  suggested_days date[] := '{}';
begin
  if not private.is_staff() then perform private.deny(); end if;
  for day in
    select asked.day
    from (select from_day + generate_series(0, least(to_day - from_day, 61)) as day) asked
    where asked.day >= private.shop_today() and not private.is_closed_on(asked.day)
      and not exists (select 1 from public.feature_calendar k where k.day = asked.day)
    order by 1
  loop
    select c.id, c.name, c.hero_image_url, c.slug, turn.last_day, season.suits,
      case when stock.is_counted then stock.grams end
    into cheese_id, cheese_name, cheese_hero_image_url, cheese_slug, last_day, in_season, grams
    from public.cheeses c
    left join public.cheese_stock stock on stock.cheese_id = c.id
    cross join lateral (select private.is_in_season(c.style, suggest_features.day) as suits) season
    cross join lateral (
      select max(t.day) filter (where t.day < suggest_features.day) as last_day,
        bool_or(abs(t.day - suggest_features.day) <= 14) as is_near
      from (
        select k.day from public.feature_calendar k where k.cheese_id = c.id
        union all
        select f.day from private.featured_days f where f.cheese_id = c.id
        union all
        select s.day from unnest(suggested, suggested_days) as s (cheese_id, day) where s.cheese_id = c.id
      ) t
    ) turn
    where c.active and c.in_stock
    order by coalesce(turn.is_near, false),
      least(suggest_features.day - coalesce(turn.last_day, suggest_features.day - 90), 90)
        + case when season.suits then 14 else 0 end
        - case when stock.is_counted and stock.grams < coalesce(c.low_stock_grams, low_grams) then 14 else 0 end desc,
      md5(c.id::text)
    limit 1;
    exit when cheese_id is null;
    suggested := suggested || cheese_id;
    suggested_days := suggested_days || day;
    return next;
  end loop;
end
$$;

-- Takes rows of a file, each with its line and its cells by field, and compares them. A batch may be sent again.
create or replace function public.add_import_rows(import_uuid uuid, rows jsonb) returns integer
language plpgsql volatile security definer set search_path = ''
  set plan_cache_mode = force_custom_plan set enable_seqscan = off
as $$
declare
  import private.imports := private.own_import(import_uuid);
  lines integer[] := array(select (entry ->> 'line')::integer from jsonb_array_elements(rows) as entry);
begin
  -- Rows that arrive while the dry run is completed would be written without having been shown.
  select * into import from private.imports i where i.id = import_uuid for update;
  if import.is_complete then
    raise exception 'This dry run is complete' using errcode = 'PT409', hint = 'Choose the file again.';
  end if;
  insert into private.import_rows as r (import_id, line, cells, slug)
  select import_uuid, entry.line, entry.cells, coalesce(nullif(trim(entry.cells ->> 'slug'), ''),
    private.slugify(trim(entry.cells ->> 'name')), '')
  from jsonb_to_recordset(rows) as entry (line integer, cells jsonb)
  on conflict (import_id, line) do update set cells = excluded.cells, slug = excluded.slug;
  if (select count(*) from private.import_rows r where r.import_id = import_uuid) > 10000 then
    raise exception 'A file has at most 10,000 rows' using errcode = 'PT400', hint = 'Split the file.';
  end if;
  perform private.compare_rows(import_uuid, lines);
  perform private.check_rows(import_uuid, lines);
  update private.import_rows r
  set outcome = (case when r.problems <> '[]' then 'refused' when r.version is null then 'created'
    when r.changes <> '[]' then 'changed' else 'unchanged' end)::public.import_outcome
  where r.import_id = import_uuid and r.line = any (lines);
  return cardinality(lines);
end
$$;

-- Ends the dry run, refuses a cheese that the file names twice, and counts the rows by outcome.
create or replace function public.finish_import(import_uuid uuid)
returns table (outcome public.import_outcome, rows integer)
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.own_import(import_uuid);
  update private.imports i set is_complete = true where i.id = import_uuid;
  update private.import_rows r
  set outcome = 'refused', problems = r.problems || jsonb_build_array(jsonb_build_object('field', 'slug',
    'problem', format('Line %s has the same cheese', twice.first_line)))
  from (
    select d.line, d.first_line from (
      select i.line, min(i.line) over (partition by i.slug) as first_line
      from private.import_rows i where i.import_id = import_uuid and i.slug <> ''
    ) d where d.line > d.first_line
  ) twice
  where r.import_id = import_uuid and r.line = twice.line
    and not r.problems @> jsonb_build_array(jsonb_build_object('field', 'slug'));
  return query
  select r.outcome, count(*)::integer from private.import_rows r where r.import_id = import_uuid group by 1 order by 1;
end
$$;

-- Decides about a recipe that waits: publishes it, or returns or rejects it with a note. Who decides names the version
-- they saw, so that nothing is published that nobody read.
create or replace function public.review_recipe(
  recipe_id uuid, decision text, note text default null, seen_version integer default null
) returns void
language plpgsql volatile security invoker set search_path = ''
as $$
begin
  if not private.is_manager() then perform private.deny(); end if;
  if coalesce(decision, '') not in ('publish', 'return', 'reject')
    or (decision <> 'publish' and coalesce(trim(note), '') = '') then
    raise exception 'Publish a recipe, or return or reject it with a note' using errcode = '22023';
  end if;
  if seen_version is null then raise exception 'A version is required' using errcode = 'PT428'; end if;
  update public.recipes r set
    status = case decision when 'publish' then 'published' when 'return' then 'returned' else 'rejected' end
      ::public.recipe_status,
    review_note = nullif(trim(note), ''),
    version = seen_version
  where r.id = review_recipe.recipe_id and r.status in ('draft', 'pending', 'returned');
  if not found then raise exception 'No such recipe waits for a decision' using errcode = 'PT404'; end if;
end
$$;
