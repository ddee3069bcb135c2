-- The starter cheeses, for staff, and whether the shop has each.
create or replace function public.list_starter_cheeses()
returns table (
  slug text, name text, country_iso text, flag_emoji text, summary text, hero_image_url text, is_added boolean
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_staff() then perform private.deny(); end if;
  return query
    select s.slug, s.record ->> 'name', s.record ->> 'country_iso', s.record ->> 'flag_emoji', s.record ->> 'summary',
      s.record ->> 'hero_image_url', exists (select from public.cheeses c where c.slug = s.slug)
    from private.starter_cheeses s order by s.position;
end
$$;

-- Adds starter cheeses as drafts with suggested food facts, for a manager, and returns the change set by which they can be taken back. Those that
-- the shop has stay as they are.
create or replace function public.add_starter_cheeses(slugs text[]) returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
declare
  starter private.starter_cheeses;
  cheese_uuid uuid;
  added text[] := '{}';
  change_set uuid;
begin
  if not private.is_manager() then perform private.deny(); end if;
  for starter in
    select * from private.starter_cheeses s
    where s.slug = any (slugs) and not exists (select from public.cheeses c where c.slug = s.slug) order by s.position
  loop
    change_set := coalesce(change_set, private.start_change_set('import', 'Starter cheeses'));
    perform set_config('app.change_set', change_set::text, true);
    cheese_uuid := gen_random_uuid();
    perform private.replace_beverages(cheese_uuid, starter.beverages);
    perform private.insert_fields('public.cheeses', starter.record || jsonb_build_object('id', cheese_uuid));
    -- The text of a page is no part of the change set: it goes with its cheese.
    perform set_config('app.change_set', '', true);
    insert into public.cheese_documents (id, body) values (cheese_uuid, starter.document);
    perform private.suggest_facts(cheese_uuid, starter.facts, 'Usual for this cheese. Read the label of yours');
    added := added || starter.slug;
  end loop;
  if change_set is null then
    perform private.refuse('PT409', 'The shop has these cheeses already', reason => 'nothing_to_add');
  end if;
  update public.change_sets s set summary = case cardinality(added) when 1 then '1 starter cheese'
    else cardinality(added) || ' starter cheeses' end where s.id = change_set;
  perform private.audit('add starter cheeses', 'cheeses', change_set::text, jsonb_build_object('slugs', added));
  return change_set;
end
$$;
