-- Messages in the words of the interface: stock is tracked, and rules and people are called what they are.

-- Brings a record, or some of its fields, back to an earlier version, as a new version. A field that today's rules
-- refuse is named in the details of the error. What is private to a member, or was withdrawn by one, stays theirs.
create or replace function public.rollback_record(
  table_name text, record_id text, version integer, expected_version integer, fields text[] default null
) returns integer
language plpgsql volatile security definer set search_path = ''
as $$
declare
  is_document boolean := rollback_record.table_name = 'cheese_documents';
  with_parts boolean := fields is null or fields && array['beverages', 'cheese_ids'];
  newest public.record_versions;
  state jsonb;
  patch jsonb;
  broken_rule text;
  broken_table text;
  broken_column text;
  refused text[];
begin
  if not private.is_admin() then perform private.deny(); end if;
  perform pg_advisory_xact_lock(hashtextextended(rollback_record.table_name || ' ' || rollback_record.record_id, 0));
  select * into newest from public.record_versions v
  where v.table_name = rollback_record.table_name and v.record_id = rollback_record.record_id
  order by v.version desc limit 1;
  select v.snapshot into state from public.record_versions v
  where v.table_name = rollback_record.table_name and v.record_id = rollback_record.record_id
    and v.version = rollback_record.version;
  if state is null or private.is_withdrawn(newest)
    or private.is_private_version(rollback_record.table_name, state)
    or private.is_private_version(rollback_record.table_name, newest.snapshot) then
    raise exception 'There is no such version' using errcode = 'PT404';
  end if;
  if newest.version <> expected_version then
    raise exception 'Someone else saved this first' using errcode = 'PT409',
      detail = format('The current version is %s.', newest.version);
  end if;

  patch := case when not is_document
      then private.restorable_fields(format('public.%I', rollback_record.table_name)::regclass, state, fields)
    when fields is null then state -> 'body'
    else (
      select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(state -> 'body') where key = any (fields)) end;
  if patch = '{}' and not with_parts then
    raise exception 'Choose a field of this version' using errcode = 'PT400';
  end if;
  perform set_config('app.restored_from', rollback_record.version::text, true);
  begin
    perform private.write_restored(newest, state, patch, with_parts);
  exception when integrity_constraint_violation then
    get stacked diagnostics broken_rule = constraint_name, broken_table = table_name, broken_column = column_name;
    refused := case
      when broken_column <> '' then array[broken_column]
      when is_document then private.refused_parts(newest.snapshot -> 'body', patch)
      when broken_table = 'cheese_beverages' then array['beverages']
      else private.fields_of_rule(format('public.%I', rollback_record.table_name)::regclass, broken_rule,
        array(select jsonb_object_keys(patch))) end;
    raise exception '%', case when broken_rule = '' then sqlerrm else 'This version does not meet a current rule' end
      using errcode = '23514', detail = coalesce(array_to_string(refused, ','), ''), hint = 'Restore the other fields.';
  end;
  perform set_config('app.restored_from', '', true);
  perform private.audit('roll back', rollback_record.table_name, rollback_record.record_id,
    jsonb_build_object('to_version', rollback_record.version, 'fields', to_jsonb(fields)));
  return newest.version + 1;
end
$$;

-- Refuses to apply a dry run that is not complete, has a refused row, or is older than a change of its cheeses.
create or replace function private.require_applicable(import private.imports) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  stale record;
begin
  if not import.is_complete then
    raise exception 'The dry run is not complete' using errcode = 'PT400', hint = 'Choose the file again.';
  end if;
  if exists (select 1 from private.import_rows r where r.import_id = import.id and r.outcome = 'refused') then
    raise exception 'A row is refused, so nothing was written' using errcode = '23514', hint = 'Correct the file.';
  end if;
  perform 1 from public.cheeses c
  where c.slug in (select r.slug from private.import_rows r where r.import_id = import.id and r.outcome = 'changed')
  order by c.id for no key update;
  select r.line, c.name into stale
  from private.import_rows r left join public.cheeses c on c.slug = r.slug
  where r.import_id = import.id and r.outcome in ('created', 'changed') and c.version is distinct from r.version
  order by r.line limit 1;
  if found then
    raise exception 'Line %: someone changed this cheese after the dry run, so nothing was written', stale.line
      using errcode = 'PT409', hint = 'Choose the file again.';
  end if;
end
$$;

-- Mails a message of a manager to the guests of an event who have a seat, who wait, or to all of them. Returns how many
-- get it. The guests of an event get at most two, the last one until a day after it.
create or replace function public.message_guests(
  event_uuid uuid, audience text, message text, idempotency_key uuid default null
) returns integer
language plpgsql volatile security definer set search_path = ''
as $$
declare
  answer jsonb;
  told integer;
begin
  if not private.is_manager() then perform private.deny(); end if;
  answer := private.answer_before(idempotency_key, jsonb_build_array('message_guests', event_uuid, audience, message));
  if answer is not null then return answer::integer; end if;
  perform private.lock_seats(event_uuid);
  if exists (select from public.events e where e.id = event_uuid and not public.takes_messages(e)) then
    raise exception 'Guests get messages until a day after the event' using errcode = '23514';
  end if;
  if (select count(*) from private.event_messages m where m.event_id = event_uuid) >= 2 then
    raise exception 'The guests of an event get at most two messages' using errcode = '23514';
  end if;
  perform private.queue_mail('event-message', p.email, jsonb_build_object('event', e.title, 'slug', e.slug,
    'starts_at_local', private.wall_clock(e.starts_at), 'message', message_guests.message))
  from public.events e
  join public.rsvps r on r.event_id = e.id
    and (message_guests.audience = 'all' or (message_guests.audience = 'seated') = (r.status = 'going'))
  join private.people p on p.id = r.user_id and p.email is not null
  where e.id = event_uuid
  order by r.created_at, r.id;
  get diagnostics told = row_count;
  if told = 0 then raise exception 'No one would get this message' using errcode = '23514'; end if;
  insert into private.event_messages (event_id, sent_by, audience, message, recipients)
  values (event_uuid, auth.uid(), message_guests.audience, message_guests.message, told);
  perform private.audit('message guests', 'events', event_uuid::text,
    jsonb_build_object('audience', message_guests.audience, 'recipients', told));
  perform private.keep_answer(idempotency_key, to_jsonb(told));
  return told;
end
$$;

-- Refuses to switch a cheese with tracked stock by hand. A restored version keeps the stock of today.
create or replace function private.guard_stock_switch() returns trigger
language plpgsql security invoker set search_path = ''
as $$
declare
  truth boolean := private.is_in_stock(new.id, new.in_stock);
begin
  if new.in_stock <> truth and private.is_direct_write() then
    raise exception 'The stock of this cheese is tracked' using errcode = '23514',
      hint = 'Record a movement of its stock instead.';
  end if;
  new.in_stock := truth;
  return new;
end
$$;

-- What a bulk change would do to each selected cheese, and what stands in its way.
create or replace function private.plan_bulk_change(selection jsonb, change jsonb)
returns table (id uuid, name text, version integer, old_value jsonb, new_value jsonb, obstacle text, is_printed boolean)
language plpgsql stable security definer set search_path = ''
as $$
declare
  planned_day date := (change ->> 'from_day')::date;
begin
  if change ->> 'field' = 'price' then
    return query
    select c.id, c.name, c.version, to_jsonb(before.cents), to_jsonb(price.cents),
      case when before.cents is null then 'It has no price yet'
        when price.cents not between 1 and 1000000 then 'The new price would be out of range'
        when exists (
          select 1 from public.price_schedule s
          where s.cheese_id = c.id and s.applied_at is null and s.from_day = planned_day
        ) then 'A price is already planned from that day' end,
      exists (select 1 from public.placards p where p.cheese_id = c.id)
    from private.selected_cheeses(selection) c
    cross join lateral (
      select private.price_before(c, coalesce(planned_day, private.shop_today() + 1)) as cents offset 0) before
    cross join lateral (select private.changed_price(before.cents, change) as cents) price;
  elsif change ->> 'field' = 'status' then
    return query
    select c.id, c.name, c.version,
      to_jsonb(case when c.active then 'active' when c.archived_at is null then 'draft' else 'archived' end),
      change -> 'value',
      case when change ->> 'value' = 'active' and c.archived_at is not null then 'Make it a draft first'
        when change ->> 'value' = 'active' and c.allergens is null then 'Declare its allergens first' end, false
    from private.selected_cheeses(selection) c;
  else
    return query
    select c.id, c.name, c.version, to_jsonb(c.in_stock), change -> 'value',
      case when s.is_counted and not c.in_stock and (change -> 'value')::boolean
        then 'Its stock is tracked: record a delivery or a count' end, false
    from private.selected_cheeses(selection) c join public.cheese_stock s on s.cheese_id = c.id;
  end if;
end
$$;

-- Compares rows of a file with the cheeses: their changes, with both values as a file shows them, and their problems.
create or replace function private.compare_rows(import_uuid uuid, lines integer[]) returns void
language sql volatile security definer set search_path = ''
as $$
  with known as materialized (
    select r.line, r.cells, r.slug, c.id, c.version, coalesce(to_jsonb(c), '{}') as state, s.is_counted
    from private.import_rows r
    left join public.cheeses c on c.slug = r.slug
    left join public.cheese_stock s on s.cheese_id = c.id
    where r.import_id = import_uuid and r.line = any (lines)
  ), written as (
    select k.*, f.field, f.kind, f.choices, f.keeps_value, trim(k.cells ->> f.field) as cell,
      private.cell_of(f.kind, k.state -> f.field) as shown
    from known k cross join private.import_fields() f
    where k.cells ? f.field and (f.field <> 'slug' or k.id is null)
  ), judged as materialized (
    select w.line, w.field, w.kind, w.shown, w.id, read.value,
      case when w.cell = '' then null
        when w.field = 'in_stock' and w.is_counted then 'The stock of this cheese is tracked; record a movement instead'
        else read.problem end as problem
    from written w
    cross join lateral (
      select case when w.kind in ('list', 'choices') then '[]' when w.kind = 'text' then '""' else 'null' end::jsonb
        as value, null as problem where w.cell = ''
      union all
      select r.value, r.problem from private.read_cell(w.kind, w.choices, w.cell) r where w.cell <> ''
    ) read
    where w.cell is distinct from trim(w.shown) and not (w.cell = '' and w.keeps_value)
      and (read.problem is not null or w.id is null or read.value is distinct from w.state -> w.field)
  ), required as materialized (
    select k.line, need.field, need.problem
    from known k
    cross join lateral (values
      ('name', 'A cheese needs a name', k.id is null and coalesce(trim(k.cells ->> 'name'), '') = ''),
      ('country_iso', 'A new cheese needs a country', k.id is null and coalesce(trim(k.cells ->> 'country_iso'), '') = ''),
      ('slug', 'No slug can be made from this name; write one', k.slug = '' and trim(k.cells ->> 'name') <> '')
    ) as need (field, problem, is_missing)
    where need.is_missing
  ), found as materialized (
    select j.line,
      coalesce(jsonb_object_agg(j.field, j.value) filter (where j.kind <> 'currency' and j.problem is null), '{}') as fields,
      coalesce(jsonb_agg(jsonb_build_object('field', j.field, 'old', coalesce(j.shown, ''),
        'new', private.cell_of(j.kind, j.value))) filter (where j.kind <> 'currency' and j.problem is null), '[]') as changes,
      coalesce(jsonb_agg(jsonb_build_object('field', j.field, 'problem', j.problem))
        filter (where j.problem is not null), '[]') as problems
    from judged j group by j.line
  )
  update private.import_rows r
  set version = k.version,
    changes = coalesce(f.changes, '[]'),
    problems = coalesce(f.problems, '[]') || coalesce((
      select jsonb_agg(jsonb_build_object('field', n.field, 'problem', n.problem)) from required n where n.line = k.line), '[]'),
    fields = coalesce(f.fields, '{}')
      || case when k.id is null and k.slug <> '' then jsonb_build_object('slug', k.slug) else '{}' end
      || coalesce((
        select jsonb_build_object('flag_emoji', chr(127397 + ascii(iso)) || chr(127397 + ascii(substr(iso, 2))))
        from (select f.fields ->> 'country_iso' as iso) changed where iso is not null), '{}')
  from known k left join found f on f.line = k.line
  where r.import_id = import_uuid and r.line = k.line
$$;

-- Reverses a movement by a counter-entry, once. A cheese whose stock is no longer tracked stays so.
create or replace function public.correct_stock_movement(
  movement_id bigint, note text default null, idempotency_key uuid default null
) returns public.stock_movements
language plpgsql volatile security definer set search_path = ''
as $$
declare
  answer jsonb;
  wrong public.stock_movements;
  correction public.stock_movements;
begin
  if not private.is_staff() then perform private.deny(); end if;
  answer := private.answer_before(idempotency_key,
    jsonb_build_array('correct_stock_movement', movement_id, correct_stock_movement.note));
  if answer is not null then return jsonb_populate_record(correction, answer); end if;
  select * into wrong from public.stock_movements m where m.id = movement_id;
  if not found then raise exception 'No such movement' using errcode = 'PT404'; end if;
  if wrong.kind = 'correction' then
    raise exception 'A correction cannot be corrected; record the movement again' using errcode = '23514',
      hint = 'Record the movement again.';
  end if;
  perform 1 from public.cheeses c where c.id = wrong.cheese_id for no key update;
  if exists (select 1 from public.stock_movements m where m.corrects = movement_id) then
    raise exception 'It has already been corrected' using errcode = '23514', hint = 'Look at the ledger.';
  end if;
  if private.available_grams(wrong.cheese_id) is null then
    raise exception 'Its stock is no longer tracked; count it to start again' using errcode = '23514',
      hint = 'Count the stock first.';
  end if;
  correction.cheese_id := wrong.cheese_id;
  correction.kind := 'correction';
  correction.grams := abs(wrong.change_grams);
  correction.change_grams := -wrong.change_grams;
  correction.note := correct_stock_movement.note;
  correction.corrects := wrong.id;
  correction := private.enter_stock_movement(correction);
  perform private.keep_answer(idempotency_key, to_jsonb(correction));
  return correction;
end
$$;

-- Ends the tracking of a cheese's stock: what is left is counted as zero, and staff switch it by hand from now on.
create or replace function public.stop_counting_stock(cheese_uuid uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if not private.is_staff() then perform private.deny(); end if;
  perform 1 from public.cheeses c where c.id = cheese_uuid for no key update;
  if not found then raise exception 'No such cheese' using errcode = 'PT404'; end if;
  if private.available_grams(cheese_uuid) is null then return; end if;
  update public.cheese_stock s set is_counted = false, updated_at = now() where s.cheese_id = cheese_uuid;
  insert into public.stock_movements (cheese_id, kind, grams, change_grams, stock_after_grams, note, created_by)
  select cheese_uuid, 'count', 0, -s.grams, 0, 'No longer tracked', auth.uid()
  from public.cheese_stock s where s.cheese_id = cheese_uuid and s.grams > 0;
  update public.cheese_stock s set grams = 0 where s.cheese_id = cheese_uuid;
end
$$;
