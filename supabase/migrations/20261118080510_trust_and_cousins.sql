alter table public.cheese_comments
  add column shows_rating boolean not null default false,
  add column waiting_since timestamptz;
comment on column public.cheese_comments.shows_rating is 'Whether the stars of its author stand beside it.';
comment on column public.cheese_comments.waiting_since is
  'Null unless it waits for the shop: it offers to get in touch, and its author is new.';
create index cheese_comments_waiting_idx on public.cheese_comments (waiting_since) where waiting_since is not null;

alter table public.public_comments
  add column stars smallint check (stars between 1 and 5),
  add column answer text check (char_length(answer) <= 1000);

create table public.comment_answers (
  id uuid primary key default gen_random_uuid(),
  comment_id uuid not null unique references public.cheese_comments (id) on update cascade on delete cascade,
  answer public.multi_line_text not null check (char_length(answer) <= 1000),
  is_published boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint an_answer_shows_text check (private.shows_text(answer))
);
create index comment_answers_drafts_idx on public.comment_answers (comment_id) where not is_published;
alter table public.comment_answers enable row level security;
comment on constraint an_answer_shows_text on public.comment_answers is 'An answer cannot be empty';
comment on constraint comment_answers_answer_check on public.comment_answers is 'An answer has at most 1,000 characters';

alter table public.cheeses
  add column staff_pick public.single_line_text not null default '' check (char_length(staff_pick) <= 160),
  add column staff_pick_by public.single_line_text not null default '' check (char_length(staff_pick_by) <= 30),
  add constraint a_staff_pick_is_signed check ((staff_pick = '') = (staff_pick_by = ''));
comment on constraint a_staff_pick_is_signed on public.cheeses is
  'A staff pick is a sentence signed with a first name';

alter type public.catalogue_entry add attribute staff_pick text, add attribute staff_pick_by text;

alter table public.search_terms
  add column reason public.single_line_text not null default '' check (char_length(reason) <= 120),
  drop constraint search_terms_finds_check,
  add constraint search_terms_finds_check check (cardinality(finds) <= 20
    and char_length(array_to_string(finds, ',')) <= 600 and array_to_string(finds, ',') !~ '[[:cntrl:]]'),
  add constraint another_word_finds_something check (kind = 'substitute' or finds <> '{}');
comment on column public.search_terms.finds is 'Empty for a cheese that the shop does not have, nor anything near it.';
comment on column public.search_terms.reason is 'What a cheese has in common with what is found, as guests read it.';

drop function public.dashboard_counts();
drop function public.moderation_queue(text,integer,integer,text);
drop function public.my_favorites();

set check_function_bodies = off;

create or replace trigger a_version_starts before insert on public.comment_answers
  for each row execute function private.start_version();
create or replace trigger a_version_is_given before update of version on public.comment_answers
  for each statement execute function private.note_given_version();
create or replace trigger a_version_follows before update on public.comment_answers
  for each row execute function private.next_version();
create or replace trigger z_version_is_kept after insert or update or delete on public.comment_answers
  for each row execute function private.keep_version();
create or replace trigger zz_update_has_ended after update on public.comment_answers
  referencing new table as touched for each statement execute function private.end_versioned_write();
create or replace trigger zz_delete_has_ended after delete on public.comment_answers
  referencing old table as touched for each statement execute function private.end_versioned_write();

-- What a record is called in a list.
create or replace function private.record_title(of_table text, state jsonb) returns text
language sql stable security definer set search_path = ''
as $$
  select case of_table
    when 'business_settings' then 'Settings'
    when 'staff_settings' then 'Staff settings'
    when 'search_terms' then state ->> 'term'
    when 'comment_answers' then 'Answer: ' || left(state ->> 'answer', 60)
    when 'cheese_documents' then private.cheese_name(state ->> 'id')
    when 'page_documents' then private.page_name(state ->> 'id')
    when 'feature_calendar' then
      concat_ws(', ', private.cheese_name(state ->> 'cheese_id'), coalesce(state ->> 'day', 'without a day'))
    else coalesce(state ->> 'name', state ->> 'title') end
$$;

-- Keeps the new state of a record. What changed is told by the row itself, because the version before may have been kept
-- when its table had fewer columns; what it lacks is noted with the values that the save found.
create or replace function private.keep_version() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  this_table text := tg_table_name;
  state jsonb := to_jsonb(case when tg_op = 'DELETE' then old else new end);
  parts jsonb := '{}';
  state_before jsonb;
  found_fields jsonb;
begin
  select v.snapshot into state_before from public.record_versions v
  where v.table_name = this_table and v.record_id = state ->> 'id'
  order by v.version desc limit 1;
  if tg_op = 'DELETE' then
    state := state || coalesce(state_before, '{}');
  else
    parts := private.record_parts(this_table, state ->> 'id');
    state := state || parts;
  end if;
  if tg_op = 'UPDATE' then
    select jsonb_object_agg(field.key, field.value) into found_fields
    from jsonb_each(to_jsonb(old) || coalesce((
      select jsonb_object_agg(part, '[]'::jsonb) from jsonb_object_keys(parts) as part), '{}'))
      as field
    where not coalesce(state_before, '{}') ? field.key;
    state_before := coalesce(found_fields, '{}') || coalesce(state_before, '{}');
  end if;
  insert into public.record_versions (table_name, record_id, version, changed_by, operation, changed_fields, snapshot,
    found_fields, restored_from, change_set_id)
  values (
    this_table, state ->> 'id',
    case when tg_op = 'DELETE' then old.version + 1 else new.version end,
    -- A member who changes or deletes a comment, and its answer with it, stays unknown.
    case when this_table <> 'comment_answers' or private.is_staff() then auth.uid() end, lower(tg_op),
    array(
      select key from jsonb_each(state) as field (key, value)
      where key not in ('version', 'updated_at', 'created_at') and value is distinct from state_before -> key
      order by key),
    state,
    found_fields,
    nullif(current_setting('app.restored_from', true), '')::integer,
    private.current_change_set()
  );
  return null;
end
$$;

-- Employees prepare, managers publish, price, pick and state the food facts; a slug that people know stays, and an active
-- cheese has its allergens.
create or replace function private.guard_cheese() returns trigger
language plpgsql security invoker set search_path = ''
as $$
declare
  objection text;
begin
  if tg_op = 'UPDATE' then
    if new.slug <> old.slug and old.published_at is not null then
      perform private.refuse('PT409', 'A published cheese keeps its slug', 'slug');
    end if;
    if (new.piece_grams is null) <> (old.piece_grams is null) and exists (
      select from public.price_schedule s where s.cheese_id = new.id and s.applied_at is null) then
      perform private.refuse('PT409', 'Cancel its planned prices first: they are for the way it is sold now', 'piece_grams');
    end if;
    if new.price_per_kg_cents is distinct from old.price_per_kg_cents
      and new.price_per_piece_cents = old.price_per_piece_cents and new.piece_grams = old.piece_grams then
      perform private.refuse('PT409', 'It is sold by the piece: change the price of the piece', 'price_per_kg_cents');
    end if;
    new.qr_short_code := old.qr_short_code;
    new.published_at := old.published_at;
  else
    new.published_at := null;
  end if;
  if new.active and new.published_at is null then
    new.published_at := now();
  end if;
  new.price_per_kg_cents := coalesce(
    private.cents_per_kg(new.price_per_piece_cents, new.piece_grams), new.price_per_kg_cents);
  if current_user in ('anon', 'authenticated') and (
    case when tg_op = 'INSERT' then new.active or num_nonnulls(new.price_per_kg_cents, new.price_per_piece_cents,
      new.tax_percent, new.archived_at) > 0 or new.staff_pick <> ''
      or new.lactose_source <> '' or private.facts_of(new) <> '{}'
    else (new.active, new.price_per_kg_cents, new.price_per_piece_cents, new.piece_grams, new.tax_percent, new.archived_at,
      new.staff_pick, new.staff_pick_by)
      is distinct from (old.active, old.price_per_kg_cents, old.price_per_piece_cents, old.piece_grams, old.tax_percent,
      old.archived_at, old.staff_pick, old.staff_pick_by)
      or private.guarded_fields_of(to_jsonb(new)) <> private.guarded_fields_of(to_jsonb(old)) end
  ) and not private.is_manager() then
    perform private.deny();
  end if;
  if new.active and (tg_op = 'INSERT' or new.allergens is distinct from old.allergens) then
    -- Whoever changes them confirms them.
    objection := private.objection_to_allergens(new);
  elsif new.active and not old.active then
    objection := private.objection_to_allergens(old);
  end if;
  if objection is not null then perform private.refuse('PT400', objection, 'allergens'); end if;
  return new;
end
$$;

-- How many cheeses each choice of each filter would leave, given the other filters, and how many a filter hides for
-- which reason (`hidden_vegetarian`: animal, varies, unknown). `substitute_for` names what the results stand in for, with
-- the reason as its label; it is 0 where nothing comes near. `pregnancy` says that they were chosen for somebody who is pregnant.
-- Cheeses that no filter can tell apart are counted together first; a choice counts those that miss no filter but its
-- own. A reason counts all that miss no filter by taste, because a cheese that two food facts hide would otherwise be
-- counted for neither. Planning takes longer than counting, so each connection plans it once. Compiling it, as many servers
-- do with costly plans, would take a second.
create or replace function public.catalogue_facets(
  query text default '', country text default null, milk public.milk_species default null,
  style public.cheese_style default null, treatment public.milk_treatment default null,
  vegetarian boolean default null, lactose_free boolean default null, without public.allergen default null,
  in_stock boolean default null, price public.price_range default null, strength public.strength default null
)
returns table (facet text, value text, label text, cheeses bigint)
language plpgsql stable security invoker set search_path = '' set plan_cache_mode = force_generic_plan set jit = off
as $$
declare
  planned private.search_plan := private.plan_search(query);
  patterns text[] := planned.patterns;
  due jsonb := private.due_prices();
  is_grouped boolean := patterns = '{}' and due = '{}';
  food_facts constant text[] := '{treatment,vegetarian,lactose_free,without}';
begin
  return query
    with alike as (
      select * from private.catalogue_groups where is_grouped
      union all
      select * from private.count_alike(patterns, planned.by_substitutes, due) where not is_grouped
    ), judged as materialized (
      select a.*, array_remove(array[
        case when a.country_iso <> country then 'country' end,
        case when milk is not null and milk <> all (a.milk_species) then 'milk' end,
        case when a.style <> catalogue_facets.style then 'style' end,
        case when a.milk_treatment <> treatment or treatment = 'unknown' then 'treatment' end,
        case when vegetarian and not private.suits_vegetarians(a.coagulant) then 'vegetarian' end,
        case when lactose_free and not private.lacks_lactose(a.lactose) then 'lactose_free' end,
        case when without is not null and (without <> all (a.allergens)) is not true then 'without' end,
        case when a.in_stock <> catalogue_facets.in_stock then 'in_stock' end,
        case when price is not null and price <> all (a.price_ranges) then 'price' end,
        case when a.strength <> catalogue_facets.strength or catalogue_facets.strength = 'unknown' then 'strength' end
      ], null) as missed
      from alike a
    ), counted as (
      select choice.facet, choice.value, sum(j.cheeses)::bigint as n
      from judged j
      cross join lateral (
        select 'country', j.country_iso
        union all select 'milk', species::text from unnest(j.milk_species) as species
        union all select 'style', j.style::text
        union all select 'treatment', j.milk_treatment::text where j.milk_treatment <> 'unknown'
        union all select 'vegetarian', 'true' where private.suits_vegetarians(j.coagulant)
        union all select 'lactose_free', 'true' where private.lacks_lactose(j.lactose)
        union all select 'without', absent::text
          from (
            select unnest(other.allergens) from judged other where other.missed <@ '{without}'
            union select catalogue_facets.without
          ) known (absent)
          where absent <> all (j.allergens)
        union all select 'in_stock', 'true' where j.in_stock
        union all select 'price', fitting::text from unnest(j.price_ranges) as fitting
        union all select 'strength', j.strength::text where j.strength <> 'unknown'
      ) as choice (facet, value)
      where j.missed <@ array[choice.facet]
      group by choice.facet, choice.value
    ), hidden as (
      select 'hidden_' || why.filter as facet, why.reason as value, sum(j.cheeses)::bigint as n
      from judged j
      cross join lateral (values
        ('treatment', case when j.milk_treatment = 'unknown' then 'unknown' else 'other' end),
        ('vegetarian', j.coagulant::text),
        ('lactose_free', j.lactose::text),
        ('without', case when j.allergens = '{null}' then 'unknown' else 'contains' end),
        ('price', case when j.price_ranges = '{}' then 'unknown' end),
        ('strength', case when j.strength = 'unknown' then 'unknown' end)
      ) as why (filter, reason)
      where why.filter = any (j.missed) and why.reason is not null and j.missed <@ (food_facts || why.filter)
      group by 1, 2
    )
    select c.facet, c.value, case c.facet when 'country' then private.country_name(c.value)
      when 'substitute_for' then private.substitute_reason(c.value) else c.value end, c.n
    from (
      select * from counted union all select * from hidden
      union all select 'substitute_for', private.substitute_name(patterns, query), (select count(*) from alike)
        where planned.by_substitutes
      union all select 'pregnancy', 'true', 1 where strpos(array_to_string(patterns, ''), ' preg') > 0
    ) c
    order by c.facet, c.n desc, c.value;
end
$$;

-- How a query is answered: by these patterns, and by what the shop offers in place of what it does not have when nothing
-- else matches. The index serves a single pattern, not all of an array, so the longest word is looked up first. One plan
-- serves every search: by the index, because a plan for unknown patterns would expect to find one of them soon.
create or replace function private.plan_search(query text) returns private.search_plan
language plpgsql stable set search_path = '' set plan_cache_mode = force_generic_plan set enable_seqscan = off
as $$
declare
  planned private.search_plan;
  patterns text[] := private.search_patterns(query);
begin
  planned.patterns := patterns;
  planned.by_substitutes := patterns <> '{}'
    and not exists (
      select 1 from private.catalogue c where c.search_text like patterns[1] and c.search_text like all (patterns[2:]))
    and (exists (
        select 1 from private.catalogue c
        where c.suggest_text like patterns[1] and c.suggest_text like all (patterns[2:]))
      or private.is_without_cousin(private.words_of_query(query)));
  return planned;
end
$$;

-- Whether words are the name of a cheese that the shop does not have, nor anything near it.
create or replace function private.is_without_cousin(words text[]) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from public.search_terms t
    where t.kind = 'substitute' and t.finds = '{}' and private.words_of(t.term) = array(
      select distinct word from unnest(words) as word where not private.is_ignored_word(word) order by 1))
$$;

-- The name of what the shop does not have, as its managers write it, else as the guest did. A guest may have typed the
-- beginning only.
create or replace function private.substitute_name(patterns text[], query text) returns text
language sql stable security definer set search_path = ''
as $$
  select coalesce(
    (select t.term from public.search_terms t
      where t.kind = 'substitute' and concat(' ', array_to_string(private.words_of(t.term), ' '), ' ') like all (patterns)
      order by char_length(t.term), t.term limit 1),
    upper(left(trim(query), 1)) || substr(trim(query), 2))
$$;

-- What a cheese that the shop does not have shares with those that are shown instead.
create or replace function private.substitute_reason(name text) returns text
language sql stable security definer set search_path = ''
as $$
  select coalesce((select t.reason::text from public.search_terms t where t.kind = 'substitute' and t.term = name), '')
$$;

-- A page of the catalogue with the number of all cheeses that match. What a card shows is looked up by a plan that each
-- connection makes once.
create or replace function public.search_cheeses(
  query text default '', country text default null, milk public.milk_species default null,
  style public.cheese_style default null, treatment public.milk_treatment default null,
  vegetarian boolean default null, lactose_free boolean default null, without public.allergen default null,
  in_stock boolean default null, price public.price_range default null, strength public.strength default null,
  sort text default 'name', page_limit integer default 60, page_offset integer default 0
)
returns setof public.catalogue_entry
language plpgsql stable security invoker set search_path = '' set plan_cache_mode = force_generic_plan
as $$
begin
  return query
    select c.id, c.name, c.slug, c.country_iso, page.country_name, c.flag_emoji, c.origin_region,
      c.milk_type, c.aging_time, c.style, c.summary, c.flavor_tags, c.texture_tags,
      c.hero_image_url, c.hero_image_alt, c.image_urls, public.current_price(c), c.in_stock,
      s.favorites_count, s.average_rating, page.total, public.current_piece_price(c), c.piece_grams,
      c.staff_pick::text, c.staff_pick_by::text
    from private.found_page(query, country, milk, search_cheeses.style, treatment, vegetarian, lactose_free, without,
      search_cheeses.in_stock, price, strength, sort, page_limit, page_offset) with ordinality
      as page (cheese_id, country_name, total, place)
    join public.cheeses c on c.id = page.cheese_id
    join public.cheese_stats s on s.cheese_id = page.cheese_id
    order by page.place;
end
$$;

-- The pattern for one word: a food fact or another whole word, else the beginning of one, else the middle of one for a longer word, else what
-- the shop offers in its place, else the nearest word. Planned like `private.plan_search`.
create or replace function private.search_pattern(word text) returns text
language plpgsql stable set search_path = '' set plan_cache_mode = force_generic_plan set enable_seqscan = off
as $$
declare
  whole text := '% ' || private.singular(word) || ' %';
begin
  if private.food_pattern(word) is not null then
    return private.food_pattern(word);
  elsif exists (select 1 from private.catalogue c where c.search_text like whole) then
    return whole;
  elsif exists (select 1 from private.catalogue c where c.search_text like private.word_start(word)) then
    return private.word_start(word);
  elsif char_length(word) > 4
    and exists (select 1 from private.catalogue c where c.search_text like private.anywhere(word)) then
    return private.anywhere(word);
  elsif exists (select 1 from private.catalogue c where c.suggest_text like private.word_start(word))
    or private.is_without_cousin(array[word]) then
    return private.word_start(word);
  end if;
  return private.word_start(coalesce((private.nearest_words(word, 1))[1], word));
end
$$;

-- What guests searched for in the last 30 days without a result, the most frequent first; without those that a term or
-- a cheese answers by now. Only the most frequent are searched again, because each takes a search.
create or replace function public.failed_searches() returns table (term text, searches bigint)
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_manager() then perform private.deny(); end if;
  return query
    select s.term, s.without_result
    from (
      select * from private.searched_terms(private.shop_today() - 29, private.shop_today()) t
      where t.without_result > 0
      order by t.without_result desc, t.term
      limit 100
    ) s
    where not private.finds_a_cheese(s.term) and not private.is_without_cousin(private.words_of_query(s.term))
    order by s.without_result desc, s.term
    limit 20;
end
$$;

-- The search terms with which a guest finds no cheese, though they should.
create or replace function public.search_terms_without_cheese() returns setof uuid
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_manager() then perform private.deny(); end if;
  return query select t.id from public.search_terms t
    where t.finds <> '{}' and not private.finds_a_cheese(t.term);
end
$$;

-- The cheeses that the community loves most. A page costs what it does in memory; otherwise the planner would walk
-- through everybody's comments by date to find the newest of one cheese.
create or replace function public.get_community_favorites()
returns table (
  cheese_id uuid, name text, slug text, country_iso text, flag_emoji text, origin_region text, summary text,
  hero_image_url text, image_urls text[], favorites_count integer, average_rating numeric, rating_count integer,
  comment_count integer, public_comments jsonb
)
language sql stable security invoker set search_path = '' set random_page_cost = 1
as $$
  select c.id, c.name, c.slug, c.country_iso, c.flag_emoji, c.origin_region, c.summary,
    c.hero_image_url, c.image_urls, s.favorites_count, s.average_rating, s.rating_count,
    s.public_comment_count, (
      select coalesce(jsonb_agg(to_jsonb(newest) order by newest.created_at desc, newest.id), '[]')
      from (
        select p.id, p.comment, p.created_at, p.display_name, p.stars, p.answer,
          private.wall_clock(p.created_at, (select private.shop_time_zone())) as created_at_local
        from public.public_comments p
        where p.cheese_id = c.id order by p.created_at desc, p.id limit 3
      ) as newest)
  from public.cheese_stats s
  join public.cheeses c on c.id = s.cheese_id
  where c.active and s.favorites_count > 0
  order by s.favorites_count desc, s.average_rating desc, c.name, c.id
  limit 50
$$;

-- Everything the panel on a cheese page shows to somebody who is signed in, planned as
-- get_community_favorites.
create or replace function public.panel_state(cheese_uuid uuid)
returns table (
  is_favorite boolean, my_rating smallint, my_comment jsonb, favorites_count integer, average_rating numeric,
  rating_count integer, rating_distribution integer[], public_comment_count integer, public_comments jsonb
)
language sql stable security invoker set search_path = '' set random_page_cost = 1
as $$
  select
    exists (select 1 from public.user_favorites f where f.user_id = (select auth.uid()) and f.cheese_id = cheese_uuid),
    (select r.rating from public.cheese_ratings r where r.user_id = (select auth.uid()) and r.cheese_id = cheese_uuid),
    (select jsonb_build_object('id', m.id, 'comment', m.comment, 'is_public', m.is_public,
        'created_at', m.created_at, 'shows_rating', m.shows_rating, 'hidden', m.hidden_at is not null,
        'hidden_reason', m.hidden_reason, 'waiting', m.waiting_since is not null, 'answer', private.answer_to_mine(m.id))
      from public.cheese_comments m where m.user_id = (select auth.uid()) and m.cheese_id = cheese_uuid),
    s.favorites_count, s.average_rating, s.rating_count,
    array[s.ratings_1, s.ratings_2, s.ratings_3, s.ratings_4, s.ratings_5],
    s.public_comment_count, (
      select coalesce(jsonb_agg(to_jsonb(newest) order by newest.created_at desc, newest.id), '[]')
      from (
        select p.id, p.comment, p.created_at, p.display_name, p.stars, p.answer,
          private.wall_clock(p.created_at, (select private.shop_time_zone())) as created_at_local
        from public.public_comments p
        where p.cheese_id = cheese_uuid order by p.created_at desc, p.id limit 20
      ) as newest)
  from private.current_stats(cheese_uuid) s
  where (select auth.uid()) is not null
$$;

-- The caller's favorites with the caller's and everybody's rating, newest first.
create or replace function public.my_favorites()
returns table (
  id uuid, created_at timestamptz, created_at_local text, cheese_id uuid, name text, slug text, country_iso text,
  flag_emoji text, summary text, hero_image_url text, image_urls text[], my_rating smallint, average_rating numeric,
  price_per_kg_cents integer, price_per_piece_cents integer, piece_grams integer, in_stock boolean
)
language sql stable security invoker set search_path = ''
as $$
  select f.id, f.created_at, private.wall_clock(f.created_at, (select private.shop_time_zone())), c.id, c.name,
    c.slug, c.country_iso, c.flag_emoji, c.summary, c.hero_image_url, c.image_urls, r.rating, s.average_rating,
    public.current_price(c), public.current_piece_price(c), c.piece_grams, c.in_stock
  from public.user_favorites f
  join public.cheeses c on c.id = f.cheese_id
  join public.cheese_stats s on s.cheese_id = f.cheese_id
  left join public.cheese_ratings r on r.user_id = f.user_id and r.cheese_id = f.cheese_id
  where f.user_id = (select auth.uid())
  order by f.created_at desc, f.id
$$;

-- Writes the shop's answer to a public comment. Employees write drafts; a manager publishes, and alone changes what guests
-- read. Returns the version.
create or replace function public.save_answer(
  comment_id uuid, answer text, publish boolean default false, expected_version integer default null
) returns integer
language plpgsql volatile security definer set search_path = ''
as $$
declare
  known public.comment_answers;
  saved integer;
begin
  if not private.is_staff() then perform private.deny(); end if;
  perform from public.cheese_comments m
  where m.id = save_answer.comment_id and m.is_public and m.hidden_at is null for key share;
  if not found then perform private.refuse('PT404', 'Resource not found'); end if;
  select * into known from public.comment_answers a where a.comment_id = save_answer.comment_id for update;
  if (publish or known.is_published) and not private.is_manager() then perform private.deny(); end if;
  if known.id is null then
    insert into public.comment_answers (comment_id, answer, is_published)
    values (save_answer.comment_id, trim(save_answer.answer), publish)
    on conflict on constraint comment_answers_comment_id_key do nothing
    returning version into saved;
    -- Somebody else was first.
    if saved is null then perform private.require_version(0, 1); end if;
  else
    update public.comment_answers a
    set answer = trim(save_answer.answer), is_published = publish, version = expected_version
    where a.id = known.id returning version into saved;
  end if;
  if publish or known.is_published then
    perform private.audit(case when publish then 'publish answer' else 'withdraw answer' end, 'comment_answers',
      save_answer.comment_id::text);
  end if;
  return saved;
end
$$;

-- Deletes the answer to a comment: managers any, employees a draft.
create or replace function public.delete_answer(comment_id uuid, expected_version integer) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  known public.comment_answers;
begin
  if not private.is_staff() then perform private.deny(); end if;
  select * into known from public.comment_answers a where a.comment_id = delete_answer.comment_id for update;
  if known.id is null then perform private.refuse('PT404', 'Resource not found'); end if;
  if known.is_published and not private.is_manager() then perform private.deny(); end if;
  perform private.require_version(expected_version, known.version);
  delete from public.comment_answers a where a.id = known.id;
  perform private.audit('delete answer', 'comment_answers', delete_answer.comment_id::text);
end
$$;

-- Brings a published answer to the public comment, and takes away one that is published no longer.
create or replace function private.spread_answer() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  concerned uuid := case when tg_op = 'DELETE' then old.comment_id else new.comment_id end;
  shown text := case when tg_op <> 'DELETE' and new.is_published then new.answer end;
begin
  update public.public_comments p set answer = shown
  from private.comment_publications link
  where link.comment_id = concerned and p.id = link.public_id and p.answer is distinct from shown;
  return null;
end
$$;

create or replace trigger answers_are_spread after insert or update or delete on public.comment_answers
  for each row execute function private.spread_answer();

-- The published answer to a comment of the caller.
create or replace function private.answer_to_mine(comment_uuid uuid) returns text
language sql stable security definer set search_path = ''
as $$
  select a.answer from public.comment_answers a join public.cheese_comments m on m.id = a.comment_id
  where m.id = comment_uuid and m.user_id = auth.uid() and a.is_published
$$;

create or replace trigger staff_are_told after insert or update or delete on public.comment_answers
  for each row execute function private.tell_staff('comments');

-- Hides a comment with a reason that its author sees, shows it again, publishes one that waits or lets it wait again, or
-- leaves it and closes its reports; answers with the moment by which undo_moderation knows the decision.
create or replace function public.moderate_comment(comment_id uuid, action text, reason text default null) returns timestamptz
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if not private.is_manager() then perform private.deny(); end if;
  if action not in ('hide', 'restore', 'publish', 'wait', 'dismiss') or (action = 'hide' and coalesce(trim(reason), '') = '') then
    perform private.refuse('PT400', 'Hide a comment with a reason, restore or publish it, or dismiss its reports');
  end if;
  if action <> 'dismiss' then
    update public.cheese_comments m set
      hidden_at = case action when 'hide' then now() end,
      hidden_reason = case action when 'hide' then trim(moderate_comment.reason) end,
      -- Kept by a hiding, so that its undo leaves the comment waiting.
      waiting_since = case action when 'hide' then m.waiting_since when 'wait' then now() end
    where m.id = moderate_comment.comment_id;
    if not found then perform private.refuse('PT404', 'Resource not found'); end if;
  end if;
  -- Showing a hidden comment decides about all its reports anew: earlier decisions cannot be undone any more.
  update private.comment_reports r set settled_at = now()
  where r.comment_id = moderate_comment.comment_id and (r.settled_at is null or action = 'restore');
  if action = 'dismiss' and not found then
    perform private.refuse('PT404', 'Resource not found. No report of this comment waits for a decision.');
  end if;
  perform private.audit(action || ' comment', 'cheese_comments', moderate_comment.comment_id::text,
    jsonb_strip_nulls(jsonb_build_object('reason', case action when 'hide' then trim(reason) end)));
  return now();
end
$$;

-- The comments about which moderators have to decide: reported ones, those that wait, and drafts of answers.
create or replace function private.undecided_comments() returns setof uuid
language sql stable security definer set search_path = ''
as $$
  select m.id from public.cheese_comments m
  where m.is_public and m.hidden_at is null and m.id in (
    select r.comment_id from private.comment_reports r where r.settled_at is null
    union select w.id from public.cheese_comments w where w.waiting_since is not null
    union select a.comment_id from public.comment_answers a where not a.is_published)
$$;

-- Public comments for staff without their authors: those that need a decision, the most reported first; the newest; or
-- the hidden ones.
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
    select m.id, m.comment, n.name, private.stars_beside(m), c.name, c.slug, m.written_at,
      private.wall_clock(m.written_at, (select private.shop_time_zone())), m.updated_at, m.hidden_at, m.hidden_reason,
      m.waiting_since is not null, coalesce(r.reports, 0), coalesce(r.reasons, '{}'), a.answer::text, a.is_published,
      a.version, count(*) over ()
    from public.cheese_comments m
    join public.cheeses c on c.id = m.cheese_id
    left join public.display_names n on n.user_id = m.user_id and n.hidden_at is null
    left join public.comment_answers a on a.comment_id = m.id
    left join (
      select o.comment_id, count(*) as reports, array_agg(distinct o.reason::text) as reasons
      from private.comment_reports o where o.settled_at is null group by o.comment_id
    ) r on r.comment_id = m.id
    where m.is_public and case show
      when 'open' then m.id in (select private.undecided_comments())
      when 'hidden' then m.hidden_at is not null
      else m.hidden_at is null and m.waiting_since is null end
      and position(lower(search) in lower(concat_ws(' ', m.comment, c.name, n.name))) > 0
    order by case when show = 'open' then coalesce(r.reports, 0) end desc, m.written_at desc, m.id
    limit least(greatest(page_limit, 1), 200) offset greatest(page_offset, 0);
end
$$;

-- Whether a text offers to get in touch or to sell: it has a link, a phone number, an email or a price.
create or replace function private.has_contact(given text) returns boolean
language sql immutable parallel safe set search_path = ''
as $$
  select given ~* '(https?:|www\.|\w@\w|\w\.(com|net|org|info|biz|shop|store|ca|fr|de|it|es|nl|uk|io|me|ly|ru|cn|top|xyz)\M)'
    or given ~ '\+\d([ ().\-/]*\d){6,14}|\m\d([ ().\-/]*\d){6,11}(?!\d)'
    or given ~* '[$€£¥]\s*\d|\d\s*([$€£¥]|(usd|cad|eur|gbp|chf|euros?|dollars?|bucks)\M)'
$$;

-- Since when a comment waits for the shop; null when it does not. A new account cannot advertise at once, and what waits is
-- not published by waiting.
create or replace function private.waits_since(saved public.cheese_comments, before public.cheese_comments) returns timestamptz
language sql stable security definer set search_path = ''
as $$
  select case
    when not saved.is_public or not private.has_contact(saved.comment) then null
    when before.waiting_since is not null then before.waiting_since
    when before.is_public and before.comment = saved.comment then null
    when exists (select from public.users u where u.id = saved.user_id and u.created_at > now() - interval '1 day') then now()
  end
$$;

-- Trims a comment, dates it, gives one that is published again another id, and leaves moderation to moderators.
create or replace function private.guard_comment() returns trigger
language plpgsql security invoker set search_path = ''
as $$
begin
  new.comment := trim(both E' \t\n\r' from new.comment);
  -- Another id is no edit.
  if tg_op = 'INSERT' or new.id = old.id then new.updated_at := now(); end if;
  if current_user in ('anon', 'authenticated') then
    new.hidden_at := case when tg_op = 'UPDATE' then old.hidden_at end;
    new.hidden_reason := case when tg_op = 'UPDATE' then old.hidden_reason end;
    new.waiting_since := private.waits_since(new, case when tg_op = 'UPDATE' then old end);
    new.written_at := now();
  elsif tg_op = 'INSERT' then
    new.updated_at := new.written_at;
  end if;
  if tg_op = 'UPDATE' then
    new.written_at := old.written_at;
    if new.is_public and not old.is_public then new.id := gen_random_uuid(); end if;
  else
    new.created_at := date_trunc('day', new.written_at, private.shop_time_zone());
  end if;
  return new;
end
$$;

-- The stars that an author shows beside a comment. Their row is locked by the name, so that a rating that is saved at the
-- same moment is not missed.
create or replace function private.stars_beside(written public.cheese_comments) returns smallint
language sql volatile security definer set search_path = ''
as $$
  select r.rating from public.cheese_ratings r
  where written.shows_rating and r.user_id = written.user_id and r.cheese_id = written.cheese_id
$$;

-- Brings a rating that was given, changed or taken back to the public comment of its author.
create or replace function private.spread_stars() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  concerned public.cheese_ratings := case when tg_op = 'DELETE' then old else new end;
begin
  update public.public_comments p set stars = case when tg_op <> 'DELETE' then concerned.rating end
  from private.comment_publications link join public.cheese_comments m on m.id = link.comment_id
  where m.user_id = concerned.user_id and m.cheese_id = concerned.cheese_id and m.shows_rating and p.id = link.public_id;
  return null;
end
$$;

create or replace trigger stars_are_spread after insert or update of rating or delete on public.cheese_ratings
  for each row execute function private.spread_stars();

-- Publishes a comment without its author, follows its text, and withdraws it when it turns private or hidden. The link has
-- followed another id of the comment already: by their names the triggers of foreign keys are first.
create or replace function private.publish_comment() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  published uuid;
begin
  select p.public_id into published from private.comment_publications p where p.comment_id = new.id;
  if new.is_public and new.hidden_at is null and new.waiting_since is null then
    if published is null then
      insert into public.public_comments (cheese_id, comment, created_at, display_name, stars, answer)
      values (new.cheese_id, new.comment, new.created_at, private.shown_name_of(new.user_id), private.stars_beside(new),
        (select a.answer from public.comment_answers a where a.comment_id = new.id and a.is_published))
      returning id into published;
      insert into private.comment_publications (comment_id, public_id) values (new.id, published);
    elsif (new.comment, new.shows_rating) <> (old.comment, old.shows_rating) then
      update public.public_comments set comment = new.comment, stars = private.stars_beside(new) where id = published;
    end if;
  elsif published is not null then
    delete from public.public_comments where id = published;
  end if;
  return null;
end
$$;

-- Whether every word that was searched for, of the first eight, is in the title, summary, ingredients or cheeses of a
-- recipe: at the beginning of a word, or anywhere for a longer one. The text of the recipe is folded once, not for every
-- word.
create or replace function private.recipe_matches(recipe public.recipes, search text) returns boolean
language sql stable security invoker set search_path = ''
as $$
  select search = '' or (
    select not exists (
      select from (
        select given.word
        from regexp_split_to_table(private.fold(left(search, 100)), '[^[:alnum:]]+') with ordinality as given (word, place)
        where given.word <> '' group by given.word order by min(given.place) limit 8) as searched
      where strpos(folded.text, ' ' || searched.word) = 0
        and (char_length(searched.word) <= 4 or strpos(folded.text, searched.word) = 0))
    from (
      select ' ' || regexp_replace(private.fold(concat_ws(' ', recipe.title, recipe.summary,
        (select string_agg(entry ->> 'item', ' ') from jsonb_array_elements(recipe.ingredients) as entry),
        (select string_agg(c.name, ' ') from public.recipe_cheeses l join public.cheeses c on c.id = l.cheese_id
          where l.recipe_id = recipe.id))), '[^[:alnum:]]+', ' ', 'g') as text
      offset 0) as folded)
$$;

-- Events that are not over and match every word, the next one first.
create or replace function public.search_events(search text, page_limit integer default 6)
returns table (slug text, title text, starts_at_local text, ends_at timestamptz)
language sql stable security invoker set search_path = ''
as $$
  select e.slug, e.title, public.starts_at_local(e), e.ends_at
  from public.events e
  where e.status = 'published' and e.ends_at > now()
    and ' ' || regexp_replace(private.fold(concat_ws(' ', e.title, e.summary, e.description)), '[^a-z0-9]+', ' ', 'g')
    like all (array(
      select case when char_length(word) > 4 then private.anywhere(word) else private.word_start(word) end from unnest(private.words_of(left(search, 100))) as word
      where not private.is_ignored_word(word)))
    and exists (
      select 1 from unnest(private.words_of(left(search, 100))) as word where not private.is_ignored_word(word))
  order by e.starts_at, e.id
  limit least(greatest(page_limit, 1), 50)
$$;

-- What the dashboard counts; last week ends with the day before today's, because today is not over.
create or replace function public.dashboard_counts()
returns table (
  pending_recipes bigint, notify_requests bigint, low_stock bigint, out_of_stock bigint, undecided_comments bigint,
  upcoming_events bigint, views_this_week bigint, views_today bigint, views_last_week bigint
)
language plpgsql stable security definer set search_path = ''
as $$
declare
  today date := private.shop_today();
  monday date := today - (extract(isodow from today)::integer - 1);
begin
  if not private.is_staff() then perform private.deny(); end if;
  return query select
    (select count(*) from public.recipes r where r.status = 'pending'),
    (select count(*) from public.notify_requests n where n.confirmed_at is not null and n.sent_at is null),
    (select count(*) from public.low_stock() l where not l.is_out),
    (select count(*) from public.low_stock() l where l.is_out),
    (select count(*) from private.undecided_comments()),
    (select count(*) from public.events e where e.status = 'published' and e.starts_at > now()),
    seen.this_week, seen.today, seen.last_week
  from (
    select coalesce(sum(v.views) filter (where v.day >= monday), 0)::bigint as this_week,
      coalesce(sum(v.views) filter (where v.day = today), 0)::bigint as today,
      coalesce(sum(v.views) filter (where v.day < today - 7), 0)::bigint as last_week
    from private.visits_by_day v where v.day between monday - 7 and today
  ) seen;
end
$$;

-- A page of a list for a CSV file, which the audit log keeps with the number of all its rows. Filters are those of the
-- list.
create or replace function public.export_list(list text, filters jsonb default '{}', page_offset integer default 0)
returns setof jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  page_limit constant integer := 1000;
  page jsonb;
begin
  if not private.is_manager() then perform private.deny(); end if;
  if page_offset is null or page_offset < 0 then
    raise exception 'a page begins at a row' using errcode = '22023';
  end if;
  page := case list
    when 'cheeses' then (
      select jsonb_agg(to_jsonb(c) || jsonb_build_object('updated_at_local', public.updated_at_local(c), 'total', total)
        order by (c).name, (c).id)
      from (
        select f as c, count(*) over () as total from public.find_cheeses(coalesce(filters ->> 'search', '')) f
        where (f.archived_at is not null) = (filters ->> 'status' is not distinct from 'archived')
          and f.active = coalesce(case filters ->> 'status' when 'active' then true when 'inactive' then false end, f.active)
          and f.in_stock = coalesce(case filters ->> 'stock' when 'in' then true when 'out' then false end, f.in_stock)
          and f.style::text = coalesce(filters ->> 'style', f.style::text)
        order by f.name, f.id limit page_limit offset page_offset) matching)
    when 'recipes' then (
      select jsonb_agg(r) from public.recipe_queue(coalesce(filters ->> 'status', ''), coalesce(filters ->> 'search', ''),
        page_limit, page_offset) r)
    when 'events' then (
      select jsonb_agg(e) from public.desk_events(coalesce(filters ->> 'show', ''), coalesce(filters ->> 'search', ''),
        page_limit, page_offset) e)
    when 'event-guests' then (
      select jsonb_agg(g) from (
        select *, count(*) over () as total from public.event_guests((filters ->> 'event')::uuid)
        limit page_limit offset page_offset) g)
    when 'comments' then (
      select jsonb_agg(m) from public.moderation_queue(show => coalesce(filters ->> 'show', 'open'),
        search => coalesce(filters ->> 'search', ''), page_limit => page_limit, page_offset => page_offset) m)
    when 'pictures' then (
      select jsonb_agg(p) from public.list_pictures(search => coalesce(filters ->> 'search', ''),
        show => coalesce(filters ->> 'show', ''), page_limit => page_limit, page_offset => page_offset,
        built_in => array(select jsonb_array_elements_text(filters -> 'built_in'))) p)
    when 'users' then (
      select jsonb_agg(u) from public.list_users(search => coalesce(filters ->> 'search', ''),
        with_role => (filters ->> 'role')::public.user_role, page_limit => page_limit, page_offset => page_offset) u)
    when 'notify-requests' then (
      select jsonb_agg(n) from (
        select *, count(*) over () as total from public.notify_request_counts() limit page_limit offset page_offset) n)
    else '{}' end;
  if page = '{}' then raise exception 'unknown list' using errcode = '22023'; end if;
  perform private.audit('export', list, null, jsonb_strip_nulls(jsonb_build_object(
    'rows', coalesce(page -> 0 -> 'total', '0'), 'from_row', nullif(page_offset, 0),
    'event', case list when 'event-guests' then (filters ->> 'event')::uuid end)));
  return query select jsonb_array_elements(page);
end
$$;

drop policy if exists "Guests can read public comments on cheeses they can see" on public.cheese_comments;
create policy "Guests can read public comments on cheeses they can see" on public.cheese_comments
  for select to anon
  using (is_public and hidden_at is null and waiting_since is null and exists (select from public.cheeses c where c.id = cheese_id));

drop policy if exists "Staff can read the shop's answers" on public.comment_answers;
create policy "Staff can read the shop's answers" on public.comment_answers
  for select to authenticated using ((select private.is_staff()));


reset check_function_bodies;

grant execute on function private.answer_to_mine(uuid) to authenticated;
grant execute on function private.is_without_cousin(text[]) to anon, authenticated;
grant execute on function private.substitute_reason(text) to anon, authenticated;
grant execute on function private.waits_since(public.cheese_comments,public.cheese_comments) to authenticated;
grant execute on function public.delete_answer(uuid,integer) to authenticated;
grant execute on function public.save_answer(uuid,text,boolean,integer) to authenticated;
grant select on table public.comment_answers to authenticated;
grant execute on function public.dashboard_counts() to authenticated;
grant execute on function public.moderation_queue(text,integer,integer,text) to authenticated;
grant execute on function public.my_favorites() to authenticated;

-- Carries supabase/schemas as of 9d1bd68b6838186b66a83997282f6d8570b009a58e14e54cd034884e947328cd.

-- The cousins of more cheeses, and why, where managers have not changed them. A full list stays as it is.
alter table public.search_terms disable trigger user;
with known (term, finds, reason) as (
  values
  ('Gruyère', '{comte,abondance}', 'big Alpine wheels, nutty, made for fondue'),
    ('Beaufort', '{comte,abondance}', 'mountain milk, large wheels, a sweet nuttiness'),
    ('Emmental', '{comte,abondance}', 'Alpine wheels that melt as well, with more taste'),
    ('Fontina', '{abondance,comte}', 'mountain cheese that melts to silk'),
    ('Appenzeller', '{abondance,comte}', 'pressed mountain cheese, fruity and full'),
    ('Raclette', '{abondance,saint nectaire}', 'mountain cheese that melts evenly'),
    ('Reblochon', '{saint nectaire,abondance}', 'a supple paste, and the milk of Savoy'),
    ('Tomme de Savoie', '{abondance,saint nectaire}', 'the milk of Savoy, and a gray rind'),
    ('Vacherin', '{saint nectaire,abondance}', 'not as runny, with the same warmth of the cellar'),
    ('Morbier', '{saint nectaire,comte}', 'the supple paste of one, the Jura of the other'),
    ('Cantal', '{abondance,mahon}', 'firm milk of the mountains, buttery, then a little sharp'),
    ('Brie', '{saint nectaire}', 'no white rind, but mushrooms and cream'),
    ('Camembert', '{saint nectaire}', 'no white rind, but the same smell of mushrooms'),
    ('Coulommiers', '{saint nectaire}', 'no white rind, but mushrooms and cream'),
    ('Brillat-Savarin', '{butter cheese}', 'no triple cream, but the most buttery that we have'),
    ('Taleggio', '{saint nectaire,saint paulin}', 'supple, with the same cellar smell'),
    ('Époisses', '{saint nectaire}', 'much gentler, with a smell of the cellar'),
    ('Munster', '{saint nectaire,saint paulin}', 'much gentler, with a smell of the cellar'),
    ('Limburger', '{saint nectaire,saint paulin}', 'much gentler, with a smell of the cellar'),
    ('Livarot', '{saint nectaire,saint paulin}', 'gentler, supple, with a smell of the cellar'),
    ('Pont-l''Évêque', '{saint paulin,saint nectaire}', 'supple and mild, with a little of the cellar'),
    ('Port Salut', '{saint paulin}', 'the same monastery recipe'),
    ('Parmesan', '{pecorino romano,asiago stravecchio}', 'hard, long aged, made for grating'),
    ('Parmigiano Reggiano', '{pecorino romano,asiago stravecchio}', 'hard, long aged, made for grating'),
    ('Grana Padano', '{asiago stravecchio,pecorino romano}', 'hard, long aged, made for grating'),
    ('Pecorino Toscano', '{oveja,pecorino romano}', 'firm milk of the sheep, one sweet, one salty'),
    ('Ricotta Salata', '{pecorino romano}', 'salty milk of the sheep, to grate'),
    ('Provolone', '{mahon}', 'firm and a little sharp, for slicing'),
    ('Caciocavallo', '{mahon,asiago stravecchio}', 'firm, sharp, good for grating when old'),
    ('Scamorza', '{smoked gouda}', 'gently smoked, and it melts'),
    ('Mozzarella', '{havarti,butter cheese}', 'nothing fresh, but these melt as mildly'),
    ('Bel Paese', '{butter cheese}', 'mild, soft and buttery'),
    ('Cheddar', '{mahon,abondance}', 'firm milk of the cow; the Mahón has the same bite'),
    ('Red Leicester', '{mahon}', 'firm, mellow and a little sharp'),
    ('Double Gloucester', '{mahon}', 'firm, mellow and a little sharp'),
    ('Monterey Jack', '{havarti,butter cheese}', 'mild and supple, made for melting'),
    ('Colby', '{havarti,butter cheese}', 'mild and supple, made for melting'),
    ('Tilsit', '{havarti}', 'small holes, supple slices'),
    ('Esrom', '{havarti,saint paulin}', 'supple slices, with a little more in the rind'),
    ('Jarlsberg', '{comte,gouda}', 'sweet and nutty, good in a sandwich'),
    ('Edam', '{gouda}', 'the same Dutch family, a little richer'),
    ('Maasdam', '{gouda}', 'Dutch, sweet and mild'),
    ('Mimolette', '{gouda}', 'made as the Dutch make theirs'),
    ('Manchego', '{oveja}', 'Spanish milk of the sheep, firm and nutty'),
    ('Zamorano', '{oveja}', 'Spanish milk of the sheep, firm and nutty'),
    ('Ossau-Iraty', '{oveja}', 'firm milk of the sheep, sweet and nutty'),
    ('Idiazabal', '{oveja,gamoneu}', 'the sheep of one, the smoke of the other'),
    ('Cabrales', '{gamoneu,roquefort}', 'a neighbor from Asturias, and a blue of the same force'),
    ('Valdeón', '{gamoneu,roquefort}', 'a neighbor from the same mountains, and a blue of the same force'),
    ('Bleu d''Auvergne', '{roquefort,stilton}', 'creamy blues of the same strength'),
    ('Fourme d''Ambert', '{rossini,stilton}', 'creamy blues that leave room for dessert'),
    ('Saint Agur', '{rossini,stilton}', 'creamy blues'),
    ('Cambozola', '{rossini}', 'a blue for those who like it sweet'),
    ('Danish Blue', '{gorgonzola,stilton}', 'salty, creamy blues'),
    ('Shropshire Blue', '{stilton}', 'nearly the same recipe, without the color'),
    ('Stichelton', '{stilton}', 'nearly the same recipe'),
    ('Boursin', '{wild garlic}', 'the same garlic and herbs, in a firm cheese'),
    ('Feta', '{}', ''),
    ('Halloumi', '{}', ''),
    ('Burrata', '{}', ''),
    ('Ricotta', '{}', ''),
    ('Mascarpone', '{}', ''),
    ('Paneer', '{}', ''),
    ('Labneh', '{}', ''),
    ('Quark', '{}', '')
), changed as (
  update public.search_terms t set reason = k.reason
  from known k
  where t.kind = 'substitute' and t.term = k.term and t.finds = k.finds::text[] and t.version = 1
), added as (
  insert into public.search_terms (term, kind, finds, reason)
  select k.term, 'substitute', k.finds::text[], k.reason
  from known k
  where not exists (select from public.search_terms t where private.fold(t.term) = private.fold(k.term))
    and (select count(*) from public.search_terms) + (select count(*) from known) <= 500
  returning *
)
insert into public.record_versions (table_name, record_id, version, operation, changed_fields, snapshot)
select 'search_terms', a.id::text, a.version, 'insert', '{finds,id,kind,term}', to_jsonb(a) from added a;
alter table public.search_terms enable trigger user;
select private.list_in_catalogue(array(select id from public.cheeses));
