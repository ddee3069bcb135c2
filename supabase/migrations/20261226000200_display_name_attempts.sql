-- Attempts to choose a display name are limited, so that the names of others cannot be found out by trial.

drop function public.set_display_name(text);

-- Chooses the caller's display name, or changes it; five times a day. Returns why the name is refused, or null. A
-- refusal is a result and not an error, because an error would undo the counting of the attempt.
create function public.set_display_name(name text) returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  me uuid := auth.uid();
  chosen text := trim(regexp_replace(normalize(name, nfc), ' +', ' ', 'g'));
  objection text;
begin
  if me is null then perform private.deny(); end if;
  if exists (select from public.display_names n where n.user_id = me and n.name = chosen and n.hidden_at is null) then
    return null;
  end if;
  perform private.limit_person('display name attempt');
  objection := private.objection_to_name(coalesce(chosen, ''));
  if objection is not null then return objection; end if;
  begin
    if not private.within_limit('display name:' || me, 5, interval '1 day') then
      raise exception 'Too many attempts. Please try again later.' using errcode = 'PT429';
    end if;
    insert into public.display_names as kept (user_id, name, look) values (me, chosen, private.look_of(chosen))
    on conflict (user_id) do update
      set name = excluded.name, look = excluded.look, created_at = now(), hidden_at = null, hidden_reason = null;
  exception when unique_violation then
    return 'Someone has this name, or one that looks like it.';
  end;
  return null;
end
$$;
revoke execute on function public.set_display_name(text) from public, anon;
grant execute on function public.set_display_name(text) to authenticated;
