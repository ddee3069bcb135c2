alter table public.orders add column from_board boolean not null default false;
create index cheeses_board_idx on public.cheeses (id) include (slug, milk_treatment, style, rind, allergens, coagulant,
  lactose, palate_strength, piece_grams, price_per_kg_cents, price_per_piece_cents, in_stock) where active;

drop function private.best_addition(private.board_cheese[],private.board_cheese[],integer,boolean);
drop function private.held_against(private.board_question,integer,integer);
drop function public.place_order(jsonb,timestamp with time zone,text,text,text,text,boolean,uuid);
drop function private.put_together(private.board_question,integer);

set check_function_bodies = off;

-- Whether mail leaves the shop; our server says so with every request.
create or replace function private.sends_mail() returns boolean
language sql stable set search_path = ''
as $$ select coalesce(nullif(current_setting('request.headers', true), '')::json ->> 'x-mail', '') <> 'none' $$;

-- Enters an order with its lines. The cheeses are locked, and what it holds was found to be there.
create or replace function private.enter_order(o public.orders, lines public.order_lines[]) returns public.orders
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if regexp_replace(trim(o.phone), '[ ()-]', '', 'g') !~ '^(\+?[1-9][0-9]{0,15})?$' then
    perform private.refuse('PT400', 'A phone number has up to 16 digits, with an optional plus in front', 'phone');
  end if;
  o.id := coalesce(o.id, gen_random_uuid());
  loop
    o.code := private.new_order_code();
    exit when not exists (select from public.orders k where k.code = o.code);
  end loop;
  insert into public.orders (id, code, user_id, taken_by, state, day, pickup_at, name, email, phone, note, wants_reminder,
    from_board, confirmed_at)
  values (o.id, o.code, o.user_id, o.taken_by, o.state, o.day, o.pickup_at, nullif(trim(o.name), ''), o.email,
    nullif(trim(o.phone), ''), nullif(trim(o.note), ''), coalesce(o.wants_reminder, false),
    coalesce(o.from_board, false), case when o.state <> 'unconfirmed' then now() end)
  returning * into o;
  perform private.store_order_lines(o, lines);
  return o;
end
$$;

-- Keeps an order of a guest until it is confirmed from the mailbox. Nothing is set aside, and the answer is the same
-- whether the email is known or not.
create or replace function private.place_guest_order(o public.orders, lines public.order_lines[]) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if not private.sends_mail() then
    perform private.refuse('PT409', 'No mail leaves this shop, so an order needs an account.', reason => 'no_mail');
  elsif nullif(trim(o.name), '') is null then perform private.refuse('PT400', 'Enter your name', 'name');
  elsif nullif(trim(o.phone), '') is null then perform private.refuse('PT400', 'Enter your phone number', 'phone');
  elsif o.email is null or not private.is_email(o.email) then
    perform private.refuse('PT400', 'Please enter a valid email address.', 'email');
  end if;
  if private.caller_ip_network() is not null then
    perform private.limit_calls('order-from:' || md5(private.caller_ip_network()), 30, interval '1 hour');
  end if;
  perform pg_advisory_xact_lock(hashtextextended('unconfirmed orders', 0));
  if (select count(*) from public.orders k where k.state = 'unconfirmed') >= 200 then
    perform private.refuse('PT409', 'Many orders wait for their confirmation. Please call us.', reason => 'busy');
  end if;
  if (select count(*) from public.orders k where k.state = 'unconfirmed' and lower(k.email) = o.email) < 2 then
    o.state := 'unconfirmed';
    o := private.enter_order(o, lines);
    perform private.mail_order('order-confirm', o);
  end if;
end
$$;

-- Places an order: that of a member is set aside at once, a guest confirms it first. Lines have cheese_id and grams or
-- pieces. Repeated with its key, it changes nothing.
create or replace function public.place_order(
  lines jsonb, pickup_at timestamptz, name text default null, email text default null, phone text default null,
  note text default null, wants_reminder boolean default false, key uuid default gen_random_uuid(), from_board boolean default false
) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  known public.orders;
  o public.orders;
  read public.order_lines[];
begin
  perform pg_advisory_xact_lock(hashtextextended(key::text, 0));
  select * into known from public.orders k where k.id = key;
  if known.user_id = auth.uid() then return jsonb_build_object('code', known.code, 'state', known.state);
  elsif known.id is not null then return jsonb_build_object('state', 'unconfirmed'); end if;
  perform private.require_orders();
  perform private.limit_person('order');
  read := private.read_order_lines(lines, is_staff => false);
  perform private.require_minimum(read);
  o.id := key;
  o.pickup_at := place_order.pickup_at;
  o.day := private.require_pickup_hour(o.pickup_at);
  o.user_id := auth.uid();
  o.name := coalesce(nullif(trim(place_order.name), ''),
    (select left(nullif(concat_ws(' ', u.first_name, u.last_name), ''), 100) from public.users u where u.id = o.user_id));
  o.phone := place_order.phone;
  o.note := place_order.note;
  o.wants_reminder := place_order.wants_reminder;
  o.from_board := place_order.from_board;
  if o.user_id is null then
    o.email := lower(trim(place_order.email));
    perform private.require_stock(read);
    perform private.place_guest_order(o, read);
    return jsonb_build_object('state', 'unconfirmed');
  end if;
  perform private.limit_open_orders(o);
  perform private.lock_cheeses(array(select l.cheese_id from unnest(read) as l));
  perform private.require_stock(read);
  o.state := case when private.needs_the_shop(read) then 'requested' else 'placed' end;
  o := private.enter_order(o, read);
  perform private.mail_order('order-' || o.state, o);
  perform private.mail_shop(o);
  return jsonb_build_object('code', o.code, 'state', o.state);
end
$$;

-- Why somebody must not or would rather not eat a cheese. PostgreSQL writes this function and the next into the queries
-- that call them, where wishes that nobody has cost nothing; that is why they have no search path of their own.
create or replace function private.objection_to_eating(question private.board_question, cheese public.cheeses)
returns public.board_objection
language sql immutable
as $$
  select case
    when 'pregnant' = any (question.wishes)
      and private.suits_pregnancy(cheese.milk_treatment, cheese.style, cheese.rind) is not true
      then 'pregnant'::public.board_objection
    when question.allergens <> '{}' and (cheese.allergens && question.allergens) is not false then 'allergens'
    when 'vegetarian' = any (question.wishes) and not private.suits_vegetarians(cheese.coagulant) then 'vegetarian'
    when 'no_raw_milk' = any (question.wishes) and cheese.milk_treatment <> 'pasteurized' then 'no_raw_milk'
    when 'no_lactose' = any (question.wishes) and not private.lacks_lactose(cheese.lactose) then 'no_lactose'
    when 'no_blue' = any (question.wishes) and cheese.style = 'blue' then 'no_blue'
    when question.strongest in ('mild', 'medium') and coalesce(cheese.palate_strength, 9)
      > case question.strongest when 'mild' then 2 else 3 end then 'too_strong'
    when cheese.slug = any (question.swapped) then 'swapped'
  end
$$;

-- The active cheeses that people would eat, each with what speaks against a share of so many grams, the budget aside, and
-- what the share costs.
create or replace function private.cut_for(question private.board_question, share integer)
returns table (cheese_id uuid, objection public.board_objection, grams integer, pieces integer, cents integer)
language sql stable
as $$
  select c.id, case
      when price.per_kg is null then 'no_price'::public.board_objection
      when abs(piece.grams - share) > greatest(10, share / 20) or piece.grams > 2000 then 'pieces_do_not_fit'
      when coalesce(private.available_of(s), case when c.in_stock then 2000 else 0 end) < piece.grams then 'not_enough'
    end,
    piece.grams, whole.pieces,
    case when whole.pieces is null then (price.per_kg::bigint * piece.grams + 500) / 1000
      else whole.pieces * coalesce(due.price_per_piece_cents, c.price_per_piece_cents) end::integer
  from public.cheeses c
  left join public.cheese_stock s on s.cheese_id = c.id
  left join (
    select distinct on (p.cheese_id) p.cheese_id, p.price_per_kg_cents, p.price_per_piece_cents
    from public.price_schedule p where p.applied_at is null and p.from_day <= private.shop_today()
    order by p.cheese_id, p.from_day desc
  ) as due on due.cheese_id = c.id
  cross join lateral (select coalesce(due.price_per_kg_cents, c.price_per_kg_cents) as per_kg) as price
  cross join lateral (
    select case when c.piece_grams > 0 then greatest(1, (share + c.piece_grams / 2) / c.piece_grams) end as pieces) as whole
  cross join lateral (select coalesce(c.piece_grams * whole.pieces, share) as grams) as piece
  where c.active and private.objection_to_eating(question, c) is null
$$;

-- What a question leaves of the counter for a board of so many cheeses: those that could be on it, how many were left out
-- for which reason, and what each may cost, so that the cheapest others still fit the budget. It tells whether there is
-- enough of a cheese, never how much; asked cheese by cheese, that alone would take longer than the board. Of thousands,
-- 200 drawn by their id and the 200 cheapest are enough.
create or replace function private.left_by(
  question private.board_question, share integer, cheeses integer,
  out candidates private.board_cheese[], out left_out jsonb, out dearest bigint
)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
as $$
begin
  with cut as materialized (select * from private.cut_for(question, share)),
  possible as not materialized (select k.cheese_id, k.grams, k.pieces, k.cents from cut k where k.objection is null),
  affordable (cents) as materialized (
    select question.budget_cents - coalesce(sum(cheap.cents), 0)
    from (select p.cents from possible p order by p.cents limit cheeses - 1) as cheap
  ),
  afforded as not materialized (
    select p.* from possible p where question.budget_cents is null or p.cents <= (select a.cents from affordable a)
  ),
  drawn as (
    (select * from afforded a order by a.cheese_id limit 200)
    union
    (select * from afforded a order by a.cents, a.cheese_id limit 200)
    union
    select a.* from afforded a join public.cheeses c on c.id = a.cheese_id
    where question.kept <> '{}' and c.slug = any (question.kept)
  ),
  refused (objection, cheeses) as (
    select private.objection_to_eating(question, c), count(*) from public.cheeses c where c.active group by 1
    union all
    select k.objection, count(*) from cut k group by 1
    union all
    select 'budget', count(*) from possible p where p.cents > (select a.cents from affordable a)
  )
  select array(
      select row(c.id, c.slug, null, d.grams, d.pieces, d.cents, c.style, c.milk_species, coalesce(c.texture_tags[1], ''),
        coalesce(c.palate_strength, case c.style when 'fresh' then 1 when 'soft' then 2 when 'semi-soft' then 2
          when 'blue' then 4 else 3 end))::private.board_cheese
      from drawn d join public.cheeses c on c.id = d.cheese_id),
    (select coalesce(jsonb_object_agg(r.objection, r.cheeses) filter (where r.objection is not null and r.cheeses > 0), '{}')
      from refused r),
    (select a.cents from affordable a)
  into candidates, left_out, dearest;
end
$$;

-- The most cheeses that a board can have, at least three, and what they cost at least; nulls where there are not three.
create or replace function private.cheapest_board(
  question private.board_question, need_grams integer, out cheeses integer, out cents bigint
)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
as $$
begin
  for places in reverse private.cheeses_on_board(question.people) .. 3 loop
    select count(*), sum(cheap.cents) into cheeses, cents
    from (
      select k.cents from private.cut_for(question, private.board_share(need_grams, places)) as k
      where k.objection is null order by k.cents limit places
    ) as cheap;
    if cheeses = places and (cents > question.budget_cents) is not true then return; end if;
  end loop;
  cheeses := null;
  cents := null;
end
$$;

-- Of so many cheeses, the one that differs most from those on the board and costs at most what is left. The one that it
-- stands in for is not compared.
create or replace function private.best_addition(
  candidates private.board_cheese[], chosen private.board_cheese[], spare_cents integer, prefers_strong boolean,
  instead_of text default null
) returns private.board_cheese
language plpgsql immutable set search_path = ''
as $$
declare
  slugs text[] := array(select c.slug from unnest(chosen) as c);
  others private.board_cheese[] := array(select c from unnest(chosen) as c where c.slug is distinct from instead_of);
  styles public.cheese_style[] := array(select c.style from unnest(others) as c);
  milks text[] := array(select c.milk::text from unnest(others) as c);
  textures text[] := array(select c.texture from unnest(others) as c);
  -- What each strength from 1 to 5 counts.
  by_strength integer[] := array(
    select coalesce(least(3, min(abs(c.strength - s))), 5 - s) + case when prefers_strong then 2 * s else 0 end
    from generate_series(1, 5) as s left join unnest(others) as c on true group by s order by s);
  best private.board_cheese;
begin
  select c.* into best from unnest(candidates) as c
  where c.slug <> all (slugs) and (spare_cents is null or c.cents <= spare_cents)
  order by case when c.style <> all (styles) then 4 else 0 end + case when c.milk::text <> all (milks) then 3 else 0 end
    + case when c.texture <> all (textures) then 1 else 0 end + by_strength[c.strength] desc, c.slug
  limit 1;
  return best;
end
$$;

-- Puts a board together: as many cheeses as it should have, or as many as there are. `candidates` are those
-- that could be on it, `dearest` is what each may cost.
create or replace function private.put_together(
  question private.board_question, need_grams integer, out share integer, out candidates private.board_cheese[],
  out left_out jsonb, out dearest bigint, out chosen private.board_cheese[]
)
language plpgsql stable set search_path = ''
as $$
declare
  budget integer := question.budget_cents;
  reserve bigint;
begin
  for cheeses in reverse private.cheeses_on_board(question.people) .. 1 loop
    share := private.board_share(need_grams, cheeses);
    select l.candidates, l.left_out, l.dearest into candidates, left_out, dearest
    from private.left_by(question, share, cheeses) as l;
    chosen := array(
      select k from unnest(question.kept) with ordinality as wanted (slug, place)
      join unnest(candidates) as k on k.slug = wanted.slug order by wanted.place limit cheeses);
    reserve := private.cheapest(candidates, chosen, cheeses - cardinality(chosen));
    continue when reserve is null or budget < reserve + private.cost_of(chosen);
    while cardinality(chosen) < cheeses loop
      chosen := chosen || private.best_addition(candidates, chosen,
        (budget - private.cost_of(chosen)
          - private.cheapest(candidates, chosen, cheeses - cardinality(chosen) - 1))::integer,
        coalesce(question.strongest = 'strong', false));
    end loop;
    return;
  end loop;
  chosen := '{}';
end
$$;

-- The question nearest to one without an answer that has one: with other cheeses than those that were kept or swapped,
-- a higher budget, stronger cheese, one wish less, or fewer people. Nobody is asked to forget an allergen or that
-- somebody is pregnant. Null where nothing helps.
create or replace function private.nearest_question(question private.board_question, head_grams integer)
returns private.board_question
language plpgsql stable set search_path = ''
as $$
declare
  added_up boolean;
  step text;
  relaxed private.board_question;
  found record;
begin
  -- Each on its own, then one after the other.
  foreach added_up in array array[false, true] loop
    relaxed := question;
    foreach step in array '{choice,budget,strength,no_blue,no_lactose,no_raw_milk,vegetarian,people}'::text[] loop
      if not added_up then relaxed := question; end if;
      case step
        when 'choice' then
          relaxed.kept := '{}';
          relaxed.swapped := '{}';
        when 'budget' then relaxed.budget_cents := null;
        when 'strength' then relaxed.strongest := null;
        when 'people' then relaxed.people := least(relaxed.people, 4);
        else relaxed.wishes := array_remove(relaxed.wishes, step::public.board_wish);
      end case;
      continue when relaxed = question;
      found := private.cheapest_board(relaxed, relaxed.people * head_grams);
      if found.cheeses is not null then
        if question.budget_cents is not null and relaxed.budget_cents is null then
          relaxed.budget_cents := 100 * ceil(found.cents / 100.0);
        end if;
        return relaxed;
      end if;
    end loop;
  end loop;
  return null;
end
$$;

-- What to bring: the cheeses of a board in the order of eating, each with the one that could take its place; how many
-- were left out and why; and the nearest question that has an answer when there are not three of them.
create or replace function public.suggest_board(
  people integer, meal public.board_meal default 'after', wishes public.board_wish[] default '{}',
  without public.allergen[] default '{}', strongest public.strength default null, budget_cents integer default null,
  keep text[] default '{}', swapped text[] default '{}'
) returns jsonb
language plpgsql stable security invoker set search_path = ''
as $$
declare
  question private.board_question := row(people, meal, wishes, without, strongest, budget_cents, keep, swapped);
  head_grams integer := private.head_grams(meal);
  board record;
begin
  perform private.require_board_question(question);
  board := private.put_together(question, people * head_grams);
  return jsonb_build_object(
    'head_grams', head_grams,
    'cheeses', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'slug', c.slug, 'name', c.name, 'country_iso', c.country_iso, 'flag_emoji', c.flag_emoji,
        'hero_image_url', c.hero_image_url, 'hero_image_alt', c.hero_image_alt, 'style', c.style, 'milk_species', c.milk_species,
        'strength', b.strength, 'textures', c.texture_tags, 'flavors', c.flavor_tags, 'foods', c.foods,
        'grams', b.grams, 'pieces', b.pieces, 'cents', b.cents,
        'next', (
          select jsonb_build_object('slug', n.slug, 'name', n.name)
          from private.best_addition(board.candidates, board.chosen,
            (budget_cents - private.cost_of(board.chosen) + b.cents)::integer, coalesce(strongest = 'strong', false),
            b.slug) as next
          join public.cheeses n on n.id = next.id)
        ) order by b.strength, b.style = 'blue', b.slug), '[]')
      from unnest(board.chosen) as b join public.cheeses c on c.id = b.id),
    'cents', private.cost_of(board.chosen),
    'left_out', board.left_out,
    'nearest', case when cardinality(board.chosen) < 3 then to_jsonb(private.nearest_question(question, head_grams)) end);
end
$$;

-- Why each active cheese is on the board of a question or not, for managers.
create or replace function public.explain_board(
  people integer, meal public.board_meal default 'after', wishes public.board_wish[] default '{}',
  without public.allergen[] default '{}', strongest public.strength default null, budget_cents integer default null
)
returns table (cheese_id uuid, name text, is_chosen boolean, objection public.board_objection, grams integer, cents integer,
  strength smallint)
language plpgsql stable security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  question private.board_question := row(people, meal, wishes, without, strongest, budget_cents, '{}', '{}');
  board record;
begin
  if not private.is_manager() then perform private.deny(); end if;
  perform private.require_board_question(question);
  board := private.put_together(question, explain_board.people * private.head_grams(explain_board.meal));
  return query
    select c.id, c.name::text, k.slug is not null, coalesce(private.objection_to_eating(question, c), h.objection,
        case when h.cents > board.dearest then 'budget'::public.board_objection end), h.grams, h.cents, c.palate_strength
    from public.cheeses c
    left join private.cut_for(question, board.share) as h on h.cheese_id = c.id
    left join unnest(board.chosen) as k on k.slug = c.slug
    where c.active
    order by k.slug is null, 4 nulls first, c.palate_strength, c.name
    limit 500;
end
$$;

-- How often a board was asked for, opened from a link that somebody shared, and set aside.
create or replace function private.board_totals(from_day date, to_day date) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'boards_asked', coalesce(sum(views) filter (where path = '/board/asked'), 0),
    'boards_shared', coalesce(sum(views) filter (where path = '/board/shared'), 0),
    'boards_set_aside', (select count(*) from public.orders o
      where o.from_board and o.confirmed_at >= private.day_start(from_day)
        and o.confirmed_at < private.day_start(to_day + 1)))
  from private.visits_by_page
  where path in ('/board/asked', '/board/shared') and kind = 'view' and day between from_day and to_day
$$;

-- A table of the analytics page as CSV, for managers; the export is in the audit log.
create or replace function public.export_report(kind text, period text default '30days') returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  columns json := case kind
    when 'totals' then case period
      when 'today' then '{"figure": "Figure", "now": "Today", "before": "The day before"}'
      when '7days' then '{"figure": "Figure", "now": "7 days", "compared": "6 whole days",
        "before": "The same 6 days a week earlier"}'
      else '{"figure": "Figure", "now": "30 days", "compared": "Last 28 whole days", "before": "The 28 days before"}' end
    when 'days' then json_build_object('day', 'Day', 'views', 'Views', 'visitors', 'Visitors', 'views_before',
      case period when '7days' then 'Views 7 days earlier' when '30days' then 'Views 28 days earlier'
        else 'Views the day before' end)::text
    when 'hours' then case period
      when 'today' then '{"hour": "Hour", "views": "Today", "views_before": "The day before"}'
      when '7days' then '{"hour": "Hour", "views": "6 whole days", "views_before": "The same 6 days a week earlier"}'
      else '{"hour": "Hour", "views": "Last 28 whole days", "views_before": "The 28 days before"}' end
    when 'top_cheeses' then
      '{"name": "Cheese", "slug": "Slug", "views": "Views", "scans": "Scans", "favorites": "Favorites"}'
    when 'searches' then '{"term": "Search", "searches": "Searches", "without_result": "Without result"}'
    when 'searches_without_result' then
      '{"term": "Search", "searches": "Searches", "without_result": "Without result"}'
    when 'feature_days' then
      '{"day": "Day", "name": "Cheese", "slug": "Slug", "views": "Views", "usual_views": "Usual views"}'
  end;
  figures json := '{"views": "Page views", "visitors": "Visitors", "favorites": "Favorites", "ratings": "Ratings",
    "comments": "Public comments", "searches": "Searches", "searches_without_result": "Searches without result",
    "scans": "QR scans", "boards_asked": "Boards asked for", "boards_shared": "Shared boards opened",
    "boards_set_aside": "Boards set aside"}';
  report jsonb;
begin
  if not private.is_manager() then perform private.deny(); end if;
  if columns is null then raise exception 'unknown report' using errcode = '22023'; end if;
  perform private.audit('export', 'analytics', null, jsonb_build_object('kind', kind, 'period', period));
  report := public.analytics_report(period);
  if kind = 'totals' then
    return private.to_csv((
      select jsonb_agg(jsonb_build_object('figure', f.label, 'now', report -> 'totals' -> f.name,
        'compared', report -> 'totals_compared' -> f.name,
        'before', report -> 'totals_before' -> f.name) order by f.place)
      from json_each_text(figures) with ordinality as f (name, label, place)), columns);
  end if;
  return private.to_csv(report -> kind, columns);
end
$$;


reset check_function_bodies;

grant execute on function private.best_addition(private.board_cheese[],private.board_cheese[],integer,boolean,text) to anon, authenticated;
grant execute on function private.cheapest_board(private.board_question,integer) to anon, authenticated;
grant execute on function private.left_by(private.board_question,integer,integer) to anon, authenticated;
grant execute on function public.place_order(jsonb,timestamp with time zone,text,text,text,text,boolean,uuid,boolean) to anon, authenticated;
grant execute on function private.put_together(private.board_question,integer) to anon, authenticated;

-- Carries supabase/schemas as of 8e5205a4c3ea27fbf98672e5957d837bb65efca3155c5b189232a83cb16395cd.
