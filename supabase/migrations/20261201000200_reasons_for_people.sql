-- The reason why a cheese cannot be switched is for people: it does not name a constraint.

-- Switches several cheeses on the rows as they are now, and tells what became of each. A counted cheese that is switched
-- out of stock gets a count of zero, which can be corrected.
create or replace function public.switch_cheeses(cheese_uuids uuid[], field text, value boolean)
returns table (id uuid, name text, outcome text, reason text, movement_id bigint)
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  cheese record;
  broken_rule text;
begin
  if not private.is_staff() then perform private.deny(); end if;
  if field not in ('active', 'in_stock') or cardinality(cheese_uuids) > 1000 then
    raise exception 'Switch "active" or "in_stock" of at most 1,000 cheeses' using errcode = 'PT400';
  end if;
  perform 1 from public.cheeses c where c.id = any (cheese_uuids) order by c.id for no key update;
  for cheese in
    select c.id, c.name, case field when 'active' then c.active else c.in_stock end as is_on,
      case when field = 'active' and value and c.allergens is null then 'Declare its allergens first'
        when field = 'active' and value and c.archived_at is not null then 'Make it a draft first'
        when field = 'in_stock' and value and s.is_counted then 'Record a delivery or a count' end as obstacle
    from public.cheeses c join public.cheese_stock s on s.cheese_id = c.id
    where c.id = any (cheese_uuids) order by c.id for no key update of c
  loop
    id := cheese.id;
    name := cheese.name;
    reason := cheese.obstacle;
    movement_id := null;
    outcome := case when cheese.is_on = value then 'unchanged' when reason is null then 'changed' else 'refused' end;
    if outcome = 'changed' then
      begin
        if field = 'in_stock' then
          movement_id := public.set_in_stock(cheese.id, value);
        else
          update public.cheeses c set active = value, version = c.version where c.id = cheese.id;
          if not found then perform private.deny(); end if;
        end if;
      exception
        when check_violation then
          get stacked diagnostics broken_rule = constraint_name;
          outcome := 'refused';
          reason := case when broken_rule = '' then sqlerrm else 'Correct its details first' end;
        when insufficient_privilege then
          outcome := 'refused';
          reason := 'Access denied';
      end;
    end if;
    return next;
  end loop;
end
$$;
