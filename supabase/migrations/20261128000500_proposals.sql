-- What can harm a guest who trusts it changes only by a manager: an employee's change to the allergens, the treatment, the
-- coagulant or the lactose of an active cheese waits as a proposal.

-- The fields of an active cheese that only managers change.
create function private.guarded_cheese_fields() returns text[]
language sql immutable set search_path = ''
as $$ select array['allergens', 'milk_treatment', 'coagulant', 'lactose_free'] $$;
grant execute on function private.guarded_cheese_fields() to authenticated;

-- The guarded ones of the fields of a cheese.
create function private.guarded_fields_of(fields jsonb) returns jsonb
language sql immutable set search_path = ''
as $$
  select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(fields)
  where key = any (private.guarded_cheese_fields())
$$;
grant execute on function private.guarded_fields_of(jsonb) to authenticated;

-- One row for each proposal, with the values it started from. A decided one keeps its row.
create table public.cheese_proposals (
  id uuid primary key default gen_random_uuid(),
  cheese_id uuid not null references public.cheeses (id) on delete cascade,
  fields jsonb not null check (fields <> '{}' and fields = private.guarded_fields_of(fields)),
  base jsonb not null,
  status text not null default 'open' check (status in ('open', 'accepted', 'declined', 'withdrawn')),
  note text check (char_length(note) between 1 and 300 and note !~ '[[:cntrl:]]' and private.shows_text(note)),
  created_at timestamptz not null default now(),
  created_by uuid not null,
  decided_at timestamptz,
  decided_by uuid,
  constraint an_open_proposal_is_undecided check ((status = 'open') = (decided_at is null))
);
create index cheese_proposals_cheese_id_idx on public.cheese_proposals (cheese_id);
create unique index cheese_proposals_open_idx on public.cheese_proposals (cheese_id, created_by) where status = 'open';
alter table public.cheese_proposals enable row level security;

create policy "Managers can read every proposal" on public.cheese_proposals
  for select to authenticated using ((select private.is_manager()));
create policy "Staff can read their own proposals" on public.cheese_proposals
  for select to authenticated using ((select private.is_staff()) and created_by = (select auth.uid()));

grant select on public.cheese_proposals to authenticated;

-- Employees prepare, managers publish, price and change the guarded fields of an active cheese; a slug that people know
-- stays.
create or replace function private.guard_cheese() returns trigger
language plpgsql security invoker set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' then
    if new.slug <> old.slug and old.published_at is not null then
      raise exception 'A published cheese keeps its slug' using errcode = '23514';
    end if;
    new.qr_short_code := old.qr_short_code;
    new.published_at := old.published_at;
  else
    new.published_at := null;
  end if;
  if new.active and new.published_at is null then
    new.published_at := now();
  end if;
  if current_user in ('anon', 'authenticated') and (
    case when tg_op = 'INSERT' then new.active or new.price_per_kg_cents is not null or new.archived_at is not null
    else (new.active, new.price_per_kg_cents, new.archived_at)
      is distinct from (old.active, old.price_per_kg_cents, old.archived_at)
      or (old.active and private.guarded_fields_of(to_jsonb(new)) <> private.guarded_fields_of(to_jsonb(old))) end
  ) and not private.is_manager() then
    perform private.deny();
  end if;
  return new;
end
$$;

-- Keeps the changes to guarded fields of an active cheese as a proposal of the caller; a second one of the same person
-- replaces what it names. Returns whether there is anything to decide.
create function private.propose(cheese_uuid uuid, fields jsonb) returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
declare
  current_fields jsonb;
  changed jsonb;
begin
  if not private.is_staff() then perform private.deny(); end if;
  select private.guarded_fields_of(to_jsonb(c)) into current_fields from public.cheeses c where c.id = cheese_uuid;
  -- The record is read as a cheese, so that equal values in another spelling are no change.
  select coalesce(jsonb_object_agg(f.key, f.value), '{}') into changed
  from jsonb_each(private.guarded_fields_of(to_jsonb(jsonb_populate_record(null::public.cheeses, fields)))) f
  where fields ? f.key and f.value is distinct from current_fields -> f.key;
  if changed = '{}' then return false; end if;
  if changed -> 'allergens' = 'null' then
    raise exception 'An active cheese declares its allergens' using errcode = '23514', hint = 'Declare its allergens.';
  end if;
  insert into public.cheese_proposals as p (cheese_id, fields, base, created_by)
  values (cheese_uuid, changed, current_fields, auth.uid())
  on conflict (cheese_id, created_by) where status = 'open' do update
  set fields = p.fields || excluded.fields, base = excluded.base, created_at = now();
  return true;
end
$$;
grant execute on function private.propose(uuid, jsonb) to authenticated;

-- Adds or changes a cheese with its drinks in one step; the record carries the version it was read at. A cheese
-- that is added again under the same id, because the answer was lost, changes the one that was added. What the caller may
-- only propose becomes a proposal, and the rest is saved.
create or replace function public.save_cheese(record jsonb, beverages jsonb default null) returns public.cheeses
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  cheese_uuid uuid := coalesce((record ->> 'id')::uuid, gen_random_uuid());
  is_known boolean := record ? 'version' or exists (select 1 from public.cheeses where id = cheese_uuid);
  saved public.cheeses;
begin
  if not private.is_staff() then perform private.deny(); end if;
  if is_known and not private.is_manager() and record ?| private.guarded_cheese_fields() then
    select * into saved from public.cheeses where id = cheese_uuid for no key update;
    if saved.active then
      if saved.version is distinct from coalesce((record ->> 'version')::integer, 1) then
        raise exception 'Someone else saved this first' using errcode = 'PT409',
          detail = format('The current version is %s.', saved.version), hint = 'Read it again and repeat the change.';
      end if;
      perform private.propose(cheese_uuid, record);
      record := record - private.guarded_cheese_fields();
    end if;
  end if;
  if beverages is not null then
    perform private.replace_beverages(cheese_uuid, beverages);
  end if;
  if is_known then
    if not private.update_fields('public.cheeses', cheese_uuid::text, '{"version": 1}' || record - 'id') then
      perform private.deny();
    end if;
  else
    perform private.insert_fields('public.cheeses', record || jsonb_build_object('id', cheese_uuid));
  end if;
  select * into saved from public.cheeses where id = cheese_uuid;
  return saved;
end
$$;

-- The proposals that wait, oldest first: all of them for managers, their own for others. `conflicts` names the fields that
-- somebody changed to something else in the meantime.
create function public.open_proposals(of_cheese uuid default null)
returns table (
  id uuid, cheese_id uuid, cheese_name text, cheese_version integer, fields jsonb, base jsonb, current_fields jsonb,
  conflicts text[], created_by_name text, created_at_local text, is_own boolean
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_staff() then perform private.deny(); end if;
  return query
  select p.id, c.id, c.name, c.version, p.fields, p.base, now_is.fields,
    array(select f.key from jsonb_each(p.fields) f
      where now_is.fields -> f.key is distinct from p.base -> f.key and now_is.fields -> f.key is distinct from f.value
      order by f.key),
    private.staff_name(p.created_by), private.wall_clock(p.created_at), p.created_by = auth.uid()
  from public.cheese_proposals p
  join public.cheeses c on c.id = p.cheese_id
  cross join lateral (select private.guarded_fields_of(to_jsonb(c)) as fields) now_is
  where p.status = 'open' and (of_cheese is null or p.cheese_id = of_cheese)
    and (private.is_manager() or p.created_by = auth.uid())
  order by p.created_at, p.id
  limit 200;
end
$$;

-- Accepts, declines or withdraws a proposal. Who accepts names the version of the cheese they saw. Returns the version
-- after it.
create function public.decide_proposal(
  proposal uuid, decision text, seen_version integer default null, note text default null
) returns integer
language plpgsql volatile security definer set search_path = ''
as $$
declare
  decided public.cheese_proposals;
  cheese public.cheeses;
begin
  if not private.is_staff() then perform private.deny(); end if;
  select c.* into cheese from public.cheeses c
  where c.id = (select p.cheese_id from public.cheese_proposals p where p.id = proposal) for no key update;
  select * into decided from public.cheese_proposals p where p.id = proposal for update;
  if decided.id is null or not (
    case decision when 'accept' then private.is_manager() when 'decline' then private.is_manager()
      when 'withdraw' then decided.created_by = auth.uid() else false end
  ) then perform private.deny(); end if;
  if decided.status <> 'open' then
    raise exception 'It has already been %', decided.status using errcode = 'PT409', hint = 'Read the list again.';
  end if;
  if decision = 'accept' then
    if cheese.version is distinct from seen_version then
      raise exception 'Someone else saved this first' using errcode = 'PT409',
        detail = format('The current version is %s.', cheese.version), hint = 'Read it again.';
    end if;
    if private.guarded_fields_of(to_jsonb(cheese)) || decided.fields <> private.guarded_fields_of(to_jsonb(cheese)) then
      perform private.update_fields('public.cheeses', cheese.id::text,
        decided.fields || jsonb_build_object('version', cheese.version));
    end if;
  end if;
  update public.cheese_proposals p set decided_at = now(), decided_by = auth.uid(), note = nullif(trim(decide_proposal.note), ''),
    status = case decision when 'accept' then 'accepted' when 'decline' then 'declined' else 'withdrawn' end
  where p.id = proposal;
  perform private.audit(decision || ' proposal', 'cheeses', cheese.id::text,
    jsonb_build_object('proposal', proposal, 'fields', decided.fields));
  return (select c.version from public.cheeses c where c.id = cheese.id);
end
$$;
grant execute on function public.open_proposals(uuid), public.decide_proposal(uuid, text, integer, text) to authenticated;
