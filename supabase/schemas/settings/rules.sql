-- Whether guests are shown drinks with alcohol at all.
create or replace function private.shows_alcohol() returns boolean
language sql stable security definer set search_path = ''
as $$ select alcohol_policy <> 'hide_alcohol' from public.business_settings $$;

-- Saves both rows of settings in one step; the version is the sum of theirs.
create or replace function public.save_settings(shop jsonb, staff jsonb, version integer) returns integer
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  shop_version integer;
  staff_version integer;
begin
  if not private.is_manager() then perform private.deny(); end if;
  select b.version, s.version into shop_version, staff_version
  from public.business_settings b, public.staff_settings s for update;
  perform private.require_version(save_settings.version, shop_version + staff_version);
  if shop <> '{}' then
    perform private.update_fields('public.business_settings', '1',
      shop || jsonb_build_object('version', shop_version));
  end if;
  if staff <> '{}' then
    perform private.update_fields('public.staff_settings', '1',
      staff || jsonb_build_object('version', staff_version));
  end if;
  return (select b.version + s.version from public.business_settings b, public.staff_settings s);
end
$$;

-- What the shop is called, and before it has a name.
create or replace function private.shown_name(shop public.business_settings) returns text
language sql immutable set search_path = ''
as $$ select coalesce(shop.name, 'Our shop') $$;

-- What a shop has to say before it opens, and has not said.
create or replace function public.missing_for_opening(public.business_settings) returns text[]
language sql immutable set search_path = ''
as $$
  select array(
    select said.field from (values ('name', $1.name is null), ('hours', $1.hours is null),
      ('time_zone', $1.time_zone is null), ('currency', $1.currency is null), ('tax_percent', $1.tax_percent is null)
    ) as said (field, is_missing) where said.is_missing)
$$;

-- What guests read instead of every page: null while they are served, that the shop opens soon, or its notice.
create or replace function public.closed_to_guests(public.business_settings) returns jsonb
language sql stable set search_path = ''
as $$
  select case
    when $1.opened_at is null then jsonb '{"reason": "not_open"}'
    when $1.notice is not null and ($1.notice_until is null or $1.notice_until > now()) then
      jsonb_build_object('reason', 'notice', 'notice', $1.notice, 'until', $1.notice_until,
        'until_local', private.wall_clock($1.notice_until))
  end
$$;

-- When the notice ends by the shop's clock.
create or replace function public.notice_until_local(public.business_settings) returns text
language sql stable
as $$ select private.wall_clock($1.notice_until) $$;

-- Refuses what guests ask for while they are not served.
create or replace function private.require_guests() returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if exists (select from public.business_settings b where public.closed_to_guests(b) is not null) then
    perform private.refuse('PT409', 'We are closed just now. Please come back later.', reason => 'closed');
  end if;
end
$$;

-- Lets admins alone open and close the shop, and dates it. The operator may too.
create or replace function private.guard_opening() returns trigger
language plpgsql security invoker set search_path = ''
as $$
begin
  if auth.uid() is not null then
    if not private.is_admin() then perform private.deny(); end if;
    if new.opened_at is not null then new.opened_at := now(); end if;
  end if;
  return new;
end
$$;
create or replace trigger opening_is_guarded before update on public.business_settings
  for each row when (new.opened_at is distinct from old.opened_at) execute function private.guard_opening();

-- Opens the shop to guests, if it has said what it has to.
create or replace function private.open_shop() returns void
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  missing text[] := (select public.missing_for_opening(b) from public.business_settings b);
begin
  if missing <> '{}' then
    perform private.refuse('PT409', 'Before the shop opens, say ' || array_to_string(array(
      select case field when 'name' then 'its name' when 'hours' then 'its opening hours'
        when 'time_zone' then 'its time zone' when 'currency' then 'its currency' else 'its tax rate' end
      from unnest(missing) as field), ', '), reason => 'not_set_up');
  end if;
  update public.business_settings b set opened_at = now(), version = b.version where b.opened_at is null;
end
$$;

-- Opens the shop to guests, or closes it, for an admin.
create or replace function public.set_shop_open(is_open boolean) returns void
language plpgsql volatile security invoker set search_path = ''
as $$
begin
  if not private.is_admin() then perform private.deny(); end if;
  if is_open then
    perform private.open_shop();
  else
    update public.business_settings b set opened_at = null, version = b.version where b.opened_at is not null;
  end if;
end
$$;

-- Shows guests a notice instead of every page, until it is taken away or the shop's clock shows its end, for a manager.
create or replace function public.set_notice(notice text, until_local text default null) returns void
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  ends_at timestamptz := private.shop_instant(until_local, 'until_local');
begin
  if not private.is_manager() then perform private.deny(); end if;
  if ends_at <= now() then
    perform private.refuse('PT400', 'Choose an end that is still to come', 'until_local');
  end if;
  update public.business_settings b set notice = nullif(trim(set_notice.notice), ''),
    notice_until = case when trim(set_notice.notice) <> '' then ends_at end, version = b.version
  where b.id = 1;
end
$$;

create or replace trigger settings_are_announced after update on public.business_settings
  for each row execute function private.announce_change('settings');
create or replace trigger staff_are_told after update on public.business_settings
  for each row execute function private.tell_staff('settings');
create or replace trigger staff_are_told after update on public.staff_settings
  for each row execute function private.tell_staff('settings');
