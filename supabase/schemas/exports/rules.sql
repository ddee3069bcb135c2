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
    when 'orders' then (
      select jsonb_agg(o) from public.list_orders((filters ->> 'from_day')::date, (filters ->> 'to_day')::date,
        page_limit, page_offset) o)
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
