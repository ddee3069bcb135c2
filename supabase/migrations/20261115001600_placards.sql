-- Printed cards beside the cheeses, and which of them are out of date.

create type public.placard_template as enum ('classic', 'compact', 'counter');

-- What a card says about a cheese.
create function private.placard_facts(cheese public.cheeses) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object('name', cheese.name, 'origin_region', cheese.origin_region, 'country_iso', cheese.country_iso,
    'milk_type', cheese.milk_type, 'milk_treatment', cheese.milk_treatment, 'allergens', cheese.allergens,
    'price_per_kg_cents', cheese.price_per_kg_cents, 'qr_short_code', cheese.qr_short_code)
$$;
grant execute on function private.placard_facts(public.cheeses) to authenticated;

-- One row for each printing of a card, with what it said.
create table public.placards (
  id uuid primary key default gen_random_uuid(),
  cheese_id uuid not null references public.cheeses (id) on delete cascade,
  template public.placard_template not null default 'classic',
  facts jsonb not null default '{}',
  printed_at timestamptz not null default now()
);
create index placards_cheese_idx on public.placards (cheese_id, printed_at desc);

-- Writes down what the card says at the time of printing, whatever the caller claims.
create function private.fill_placard() returns trigger
language plpgsql security invoker set search_path = ''
as $$
begin
  select private.placard_facts(c) into new.facts from public.cheeses c where c.id = new.cheese_id;
  new.facts := coalesce(new.facts, '{}');
  return new;
end
$$;
create trigger placards_are_filled before insert on public.placards
  for each row execute function private.fill_placard();

alter table public.placards enable row level security;

create policy "Staff can read placards" on public.placards
  for select to authenticated using ((select private.is_staff()));
create policy "Admins can print placards" on public.placards
  for insert to authenticated with check ((select private.is_admin()));
create policy "Admins can change placards" on public.placards
  for update to authenticated using ((select private.is_admin())) with check ((select private.is_admin()));
create policy "Admins can delete placards" on public.placards
  for delete to authenticated using ((select private.is_admin()));

grant select, insert, update, delete on public.placards to authenticated;

-- The newest card of each cheese and whether it still says what is true.
create view public.placard_states with (security_invoker = true) as
  select c.id as cheese_id, c.name, c.slug, c.active, p.id as placard_id, p.template, p.printed_at,
    p.facts is distinct from private.placard_facts(c) as out_of_date
  from public.cheeses c
  left join lateral (
    select * from public.placards newest where newest.cheese_id = c.id order by newest.printed_at desc, newest.id limit 1
  ) p on true
  where (select private.is_staff());

grant select on public.placard_states to authenticated;
