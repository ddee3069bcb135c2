-- One order by name: that of the shop's language, whatever the database's own collation is.

-- Letters before accents before case, as English and its neighbors sort; a server built without ICU sorts by code.
do $$
begin
  if exists (select from pg_catalog.pg_collation where collprovider = 'i') then
    create collation private.by_name (provider = icu, locale = 'en');
  else
    create collation private.by_name from pg_catalog."C";
  end if;
end
$$;

drop view public.placard_states;
alter table public.cheeses alter column name type text collate private.by_name;
alter table private.catalogue alter column sort_name type text collate private.by_name;

-- The newest card of each cheese and whether it still says what is true.
create view public.placard_states with (security_invoker = true) as
  select c.id as cheese_id, c.name, c.slug, c.active, p.id as placard_id, p.template, p.printed_at,
    p.facts is distinct from private.placard_facts(c) as out_of_date,
    private.wall_clock(p.printed_at) as printed_at_local
  from public.cheeses c
  left join lateral (
    select * from public.placards newest where newest.cheese_id = c.id order by newest.printed_at desc, newest.id limit 1
  ) p on true
  where (select private.is_staff());
grant select on public.placard_states to authenticated;
