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

create or replace trigger settings_are_announced after update on public.business_settings
  for each row execute function private.announce_change('settings');
create or replace trigger staff_are_told after update on public.business_settings
  for each row execute function private.tell_staff('settings');
create or replace trigger staff_are_told after update on public.staff_settings
  for each row execute function private.tell_staff('settings');
