-- A refused display name is answered with an error status, so that no client reports it as saved.

drop function public.set_display_name(text);

-- Refuses with a status and PostgREST's form of an error, and keeps what the transaction wrote. An exception would undo it.
create function private.refuse_and_keep(status integer, code text, message text) returns jsonb
language plpgsql volatile set search_path = ''
as $$
begin
  perform set_config('response.status', status::text, true);
  return jsonb_build_object('code', code, 'message', message, 'details', null, 'hint', null);
end
$$;
revoke execute on function private.refuse_and_keep(integer, text, text) from public;

-- Chooses the caller's display name, or changes it; five times a day. A refusal counts as an attempt.
create function public.set_display_name(name text) returns jsonb
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
  if objection is not null then return private.refuse_and_keep(400, '23514', objection); end if;
  begin
    if not private.within_limit('display name:' || me, 5, interval '1 day') then
      raise exception 'Too many attempts. Please try again later.' using errcode = 'PT429';
    end if;
    insert into public.display_names as kept (user_id, name, look) values (me, chosen, private.look_of(chosen))
    on conflict (user_id) do update
      set name = excluded.name, look = excluded.look, created_at = now(), hidden_at = null, hidden_reason = null;
  exception when unique_violation then
    return private.refuse_and_keep(409, '23505', 'Someone has this name, or one that looks like it.');
  end;
  return null;
end
$$;
revoke execute on function public.set_display_name(text) from public, anon;
grant execute on function public.set_display_name(text) to authenticated;
