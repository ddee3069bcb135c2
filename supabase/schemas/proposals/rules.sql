-- Keeps the changes to food facts as a proposal of the caller; a second one of the same person replaces what it names.
-- Returns whether there is anything to decide.
create or replace function private.propose(cheese_uuid uuid, fields jsonb) returns boolean
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
  if changed -> 'allergens' = 'null' and exists (select from public.cheeses c where c.id = cheese_uuid and c.active) then
    perform private.refuse('PT400', 'An active cheese declares its allergens', 'allergens');
  end if;
  insert into public.cheese_proposals as p (cheese_id, fields, base, created_by)
  values (cheese_uuid, changed, current_fields, auth.uid())
  on conflict (cheese_id, created_by) where status = 'open' do update
  set fields = p.fields || excluded.fields, base = excluded.base, created_at = now();
  return true;
end
$$;

-- The proposals that wait, oldest first: all of them for managers, their own for others. `conflicts` names the fields that
-- somebody changed to something else in the meantime.
create or replace function public.open_proposals(of_cheese uuid default null)
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
create or replace function public.decide_proposal(
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
    perform private.refuse('PT409', format('It has already been %s', decided.status), reason => 'stale');
  end if;
  if decision = 'accept' then
    perform private.require_version(seen_version, cheese.version);
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

create or replace trigger staff_are_told after insert or update or delete on public.cheese_proposals
  for each row execute function private.tell_staff('proposals');
