set check_function_bodies = off;

-- Takes rows of a file, each with its line and its cells by field, and compares them with the cheese of the same slug,
-- short code or name. A row that its reader found unreadable is refused with the reason. A batch may be sent again.
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
    perform private.refuse('PT409', 'This dry run is complete. Choose the file again.');
  end if;
  insert into private.import_rows as r (import_id, line, cells, slug)
  select import_uuid, entry.line, entry.cells, case when entry.cells ? 'unreadable' then '' else
    coalesce(by_slug.slug, by_code.slug, by_name.slug, nullif(trim(entry.cells ->> 'slug'), ''),
      private.slugify(entry.cells ->> 'name'), '') end
  from jsonb_to_recordset(rows) as entry (line integer, cells jsonb)
  left join public.cheeses by_slug on by_slug.slug = trim(entry.cells ->> 'slug')
  left join public.cheeses by_code on by_code.qr_short_code = upper(trim(entry.cells ->> 'qr_short_code'))
  left join (
    select distinct on (plain.name) plain.name, c.slug
    from public.cheeses c cross join lateral (select private.slugify(c.name) as name) plain
    where plain.name <> '' order by plain.name, c.active desc, c.slug
  ) by_name on by_name.name = private.slugify(entry.cells ->> 'name')
  on conflict (import_id, line) do update set cells = excluded.cells, slug = excluded.slug;
  if (select count(*) from private.import_rows r where r.import_id = import_uuid) > 10000 then
    perform private.refuse('PT400', 'A file has at most 10,000 rows. Split the file.');
  end if;
  perform private.compare_rows(import_uuid, lines);
  perform private.check_rows(import_uuid, lines);
  update private.import_rows r
  set problems = jsonb_build_array(jsonb_build_object('field', 'line', 'problem', r.cells ->> 'unreadable'))
  where r.import_id = import_uuid and r.line = any (lines) and r.cells ? 'unreadable';
  update private.import_rows r
  set outcome = (case when r.problems <> '[]' then 'refused' when r.version is null then 'created'
    when r.changes <> '[]' then 'changed' else 'unchanged' end)::public.import_outcome
  where r.import_id = import_uuid and r.line = any (lines);
  return cardinality(lines);
end
$$;


reset check_function_bodies;

-- Carries supabase/schemas as of e168dc59142bc609836a382b5a0bc768a6e47b0e998bfb73c076f78c7df74c8e.
