-- The sessions that people see of their own, and admins of somebody, and how they end one.

-- The caller's own sessions.
create or replace function public.my_sessions()
returns table (
  id uuid, created_at timestamptz, created_at_local text, last_used_at timestamptz, last_used_at_local text,
  user_agent text, aal text, is_current boolean
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  if auth.uid() is null then perform private.deny(); end if;
  return query
    select s.id, s.created_at, private.wall_clock(s.created_at), used.at, private.wall_clock(used.at), s.user_agent,
      s.aal::text, s.id::text = auth.jwt() ->> 'session_id'
    from auth.sessions s
    cross join lateral (select coalesce(s.refreshed_at at time zone 'utc', s.updated_at, s.created_at)) as used (at)
    where s.user_id = auth.uid()
    order by s.created_at desc;
end
$$;

-- Ends one of the caller's own sessions. Of another device it may be a stranger's, so what it had mailed ends too.
create or replace function public.end_my_session(session_id uuid) returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if auth.uid() is null then perform private.deny(); end if;
  delete from auth.sessions s where s.id = end_my_session.session_id and s.user_id = auth.uid();
  if not found then return false; end if;
  if end_my_session.session_id::text is distinct from auth.jwt() ->> 'session_id' then
    perform private.end_open_codes(auth.uid());
  end if;
  return true;
end
$$;

-- The sessions of somebody, for an admin.
create or replace function public.user_sessions(user_id uuid)
returns table (
  id uuid, created_at timestamptz, created_at_local text, last_used_at timestamptz, last_used_at_local text,
  user_agent text, aal text
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_admin() then perform private.deny(); end if;
  return query
    select s.id, s.created_at, private.wall_clock(s.created_at), used.at, private.wall_clock(used.at), s.user_agent,
      s.aal::text
    from auth.sessions s
    cross join lateral (select coalesce(s.refreshed_at at time zone 'utc', s.updated_at, s.created_at)) as used (at)
    where s.user_id = user_sessions.user_id
    order by s.created_at desc;
end
$$;

-- Ends one session of somebody and tells whether there was one.
create or replace function public.end_session(session_id uuid) returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
declare
  owner_id uuid;
begin
  if not private.is_admin() then perform private.deny(); end if;
  delete from auth.sessions s where s.id = end_session.session_id returning s.user_id into owner_id;
  if owner_id is null then return false; end if;
  perform private.end_open_codes(owner_id);
  perform private.audit('end session', 'users', owner_id::text);
  return true;
end
$$;

-- Ends every session of somebody.
create or replace function public.end_sessions(user_id uuid) returns integer
language plpgsql volatile security definer set search_path = ''
as $$
declare
  ended integer;
begin
  if not private.is_admin() then perform private.deny(); end if;
  delete from auth.sessions s where s.user_id = end_sessions.user_id;
  get diagnostics ended = row_count;
  perform private.end_open_codes(end_sessions.user_id);
  perform private.audit('end sessions', 'users', end_sessions.user_id::text, jsonb_build_object('ended', ended));
  return ended;
end
$$;
