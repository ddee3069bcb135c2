-- People, their roles, and the questions that every policy asks about them.

create type public.user_role as enum ('customer', 'employee', 'manager', 'admin');

-- One row for each account: its role and names. E-mail addresses stay in auth.users.
create table public.users (
  id uuid primary key references auth.users (id) on delete cascade,
  role public.user_role not null default 'customer',
  first_name text check (char_length(first_name) <= 1000 and first_name !~ '[[:cntrl:]<>]'),
  last_name text check (char_length(last_name) <= 1000 and last_name !~ '[[:cntrl:]<>]'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index users_staff_idx on public.users (role) where role <> 'customer';
create index users_created_at_idx on public.users (created_at desc, id);

-- What the admin's search for people looks through; addresses are nowhere near the API.
create table private.people (
  id uuid primary key references auth.users (id) on delete cascade,
  email text,
  search_text text not null default ''
);
create index people_search_idx on private.people using gin (search_text extensions.gin_trgm_ops);
create index people_email_idx on private.people (lower(email));
alter table private.people enable row level security;

-- A name as it came with a sign-up, made safe to keep.
create function private.clean_name(value text) returns text
language sql immutable parallel safe set search_path = ''
as $$ select nullif(trim(left(regexp_replace(value, '[[:cntrl:]<>]', '', 'g'), 1000)), '') $$;

-- Gives each new account a row as a customer, whatever its metadata says, and follows its names and address.
create function private.follow_account() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  given_first text := private.clean_name(new.raw_user_meta_data ->> 'first_name');
  given_last text := private.clean_name(new.raw_user_meta_data ->> 'last_name');
begin
  if tg_op = 'INSERT' then
    insert into public.users (id, role, first_name, last_name, created_at)
    values (new.id, 'customer', given_first, given_last, coalesce(new.created_at, now()));
  elsif new.raw_user_meta_data is distinct from old.raw_user_meta_data then
    update public.users set first_name = given_first, last_name = given_last where id = new.id;
  end if;
  insert into private.people as known (id, email, search_text)
  values (new.id, new.email, private.fold(concat_ws(' ', new.email, given_first, given_last)))
  on conflict (id) do update set email = excluded.email, search_text = excluded.search_text;
  return null;
end
$$;
create trigger users_follow_accounts
  after insert or update of email, raw_user_meta_data on auth.users
  for each row execute function private.follow_account();

-- The role of a staff member whose session is alive, and with a second factor where the shop asks for one.
create function private.staff_role() returns public.user_role
language plpgsql stable security definer set search_path = ''
as $$
declare
  claims jsonb := auth.jwt();
  found_role public.user_role;
begin
  select u.role into found_role
  from public.users u
  join auth.sessions s on s.user_id = u.id
  where u.id = (claims ->> 'sub')::uuid and u.role <> 'customer'
    and s.id = (claims ->> 'session_id')::uuid and (s.not_after is null or s.not_after > now());
  if found_role is not null and claims ->> 'aal' is distinct from 'aal2'
    and exists (select 1 from public.staff_settings where require_second_factor) then
    return null;
  end if;
  return found_role;
end
$$;
grant execute on function private.staff_role() to authenticated;

-- Whether the caller works here.
create function private.is_staff() returns boolean
language sql stable set search_path = ''
as $$ select private.staff_role() is not null $$;

-- Whether the caller may publish, price, moderate and change settings.
create function private.is_manager() returns boolean
language sql stable set search_path = ''
as $$ select coalesce(private.staff_role() in ('manager', 'admin'), false) $$;

-- Whether the caller may change roles and turn back history.
create function private.is_admin() returns boolean
language sql stable set search_path = ''
as $$ select coalesce(private.staff_role() = 'admin', false) $$;
grant execute on function private.is_staff(), private.is_manager(), private.is_admin() to authenticated;

-- Lets the API change names only, and keeps the shop from losing its last admin on any way.
create function private.guard_user() returns trigger
language plpgsql security invoker set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' then
    if current_user in ('anon', 'authenticated')
      and (new.id, new.role, new.created_at) is distinct from (old.id, old.role, old.created_at) then
      perform private.deny();
    end if;
    new.updated_at := now();
  end if;
  if old.role = 'admin' and (tg_op = 'DELETE' or new.role <> 'admin') then
    perform private.keep_an_admin(old.id);
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end
$$;

-- Locks the other admins and refuses when there is none.
create function private.keep_an_admin(leaving uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform 1 from public.users where role = 'admin' and id <> leaving order by id for update;
  if not found then
    raise exception 'The last admin cannot be removed' using errcode = '23514';
  end if;
end
$$;
create trigger users_are_guarded before update or delete on public.users
  for each row execute function private.guard_user();

alter table public.users enable row level security;

create policy "People can read their own role and names" on public.users
  for select to authenticated using (id = (select auth.uid()));
create policy "Admins can read everybody's role and names" on public.users
  for select to authenticated using ((select private.is_admin()));
create policy "People can change their own names" on public.users
  for update to authenticated using (id = (select auth.uid())) with check (id = (select auth.uid()));

grant select on public.users to authenticated;
grant update (first_name, last_name) on public.users to authenticated;

alter table public.audit_log enable row level security;

create policy "Admins can read the audit log" on public.audit_log
  for select to authenticated using ((select private.is_admin()));

grant select on public.audit_log to authenticated;

-- Tells an admin whether the audit log is whole.
create function public.audit_log_is_whole() returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_admin() then perform private.deny(); end if;
  return private.first_broken_audit_entry() is null;
end
$$;
grant execute on function public.audit_log_is_whole() to authenticated;

-- Gives somebody else another role; it counts at once, and their sessions end.
create function public.set_user_role(user_id uuid, new_role public.user_role) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  role_before public.user_role;
begin
  if not private.is_admin() or set_user_role.user_id = auth.uid() then perform private.deny(); end if;
  perform 1 from public.users u where u.role = 'admin' order by u.id for update;
  if not private.is_admin() then perform private.deny(); end if;
  select u.role into role_before from public.users u where u.id = set_user_role.user_id for update;
  if not found then raise exception 'No such person' using errcode = 'PT404'; end if;
  if role_before = new_role then return; end if;
  update public.users u set role = new_role where u.id = set_user_role.user_id;
  delete from auth.sessions s where s.user_id = set_user_role.user_id;
  perform private.audit('set role', 'users', set_user_role.user_id::text,
    jsonb_build_object('from', role_before, 'to', new_role));
end
$$;
grant execute on function public.set_user_role(uuid, public.user_role) to authenticated;

-- Names the first admin of an installation, or any role, from the command line of its owner.
create function private.grant_role(account_email text, new_role public.user_role) returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
declare
  account uuid;
begin
  select p.id into account from private.people p where lower(p.email) = lower(account_email);
  if account is null then raise exception 'No account has the address %', account_email; end if;
  update public.users set role = new_role where id = account;
  perform private.audit('grant role', 'users', account::text, jsonb_build_object('to', new_role));
  return account;
end
$$;

-- Ends every session of somebody.
create function public.end_sessions(user_id uuid) returns integer
language plpgsql volatile security definer set search_path = ''
as $$
declare
  ended integer;
begin
  if not private.is_admin() then perform private.deny(); end if;
  delete from auth.sessions s where s.user_id = end_sessions.user_id;
  get diagnostics ended = row_count;
  perform private.audit('end sessions', 'users', end_sessions.user_id::text, jsonb_build_object('ended', ended));
  return ended;
end
$$;
grant execute on function public.end_sessions(uuid) to authenticated;

-- Ends one session of somebody and tells whether there was one.
create function public.end_session(session_id uuid) returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
declare
  owner_id uuid;
begin
  if not private.is_admin() then perform private.deny(); end if;
  delete from auth.sessions s where s.id = end_session.session_id returning s.user_id into owner_id;
  if owner_id is null then return false; end if;
  perform private.audit('end session', 'users', owner_id::text);
  return true;
end
$$;
grant execute on function public.end_session(uuid) to authenticated;

-- The sessions of somebody, for an admin.
create function public.user_sessions(user_id uuid)
returns table (id uuid, created_at timestamptz, last_used_at timestamptz, user_agent text, aal text)
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_admin() then perform private.deny(); end if;
  return query
    select s.id, s.created_at, coalesce(s.refreshed_at at time zone 'utc', s.updated_at), s.user_agent, s.aal::text
    from auth.sessions s
    where s.user_id = user_sessions.user_id
    order by s.created_at desc;
end
$$;
grant execute on function public.user_sessions(uuid) to authenticated;

-- The caller's own sessions.
create function public.my_sessions()
returns table (
  id uuid, created_at timestamptz, last_used_at timestamptz, user_agent text, aal text, is_current boolean
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  if auth.uid() is null then perform private.deny(); end if;
  return query
    select s.id, s.created_at, coalesce(s.refreshed_at at time zone 'utc', s.updated_at), s.user_agent, s.aal::text,
      s.id::text = auth.jwt() ->> 'session_id'
    from auth.sessions s
    where s.user_id = auth.uid()
    order by s.created_at desc;
end
$$;
grant execute on function public.my_sessions() to authenticated;

-- Ends one of the caller's own sessions.
create function public.end_my_session(session_id uuid) returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if auth.uid() is null then perform private.deny(); end if;
  delete from auth.sessions s where s.id = end_my_session.session_id and s.user_id = auth.uid();
  return found;
end
$$;
grant execute on function public.end_my_session(uuid) to authenticated;

-- A page of people for an admin, found by e-mail or name. Planned for its arguments, so that only what they
-- ask for is read: skipped rows cost one index entry each.
create function public.list_users(
  search text default '', page_limit integer default 50, page_offset integer default 0,
  with_role public.user_role default null, sort text default 'created_at', descending boolean default true
)
returns table (
  id uuid, email text, first_name text, last_name text, role public.user_role,
  created_at timestamptz, last_sign_in_at timestamptz, session_count bigint, total bigint
)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
as $$
declare
  pattern text := private.anywhere(nullif(private.fold(trim(left(search, 100))), ''));
begin
  if not private.is_admin() then perform private.deny(); end if;
  select count(*) into total
  from public.users u left join private.people p on p.id = u.id
  where (pattern is null or p.search_text like pattern) and (with_role is null or u.role = with_role);
  return query
    with page as (
      select u.id, row_number() over () as place
      from (
        select u.id
        from public.users u left join private.people p on p.id = u.id
        where (pattern is null or p.search_text like pattern) and (with_role is null or u.role = with_role)
        order by
          case when sort = 'email' and not descending then lower(p.email) end,
          case when sort = 'email' and descending then lower(p.email) end desc,
          case when sort <> 'email' and not descending then u.created_at end,
          case when sort <> 'email' and descending then u.created_at end desc,
          u.id
        limit least(greatest(page_limit, 1), 1000) offset greatest(page_offset, 0)
      ) as u
    )
    select u.id, p.email, u.first_name, u.last_name, u.role, u.created_at, a.last_sign_in_at,
      (select count(*) from auth.sessions s where s.user_id = u.id), total
    from page
    join public.users u on u.id = page.id
    join private.people p on p.id = u.id
    join auth.users a on a.id = u.id
    order by page.place;
end
$$;
grant execute on function public.list_users(text, integer, integer, public.user_role, text, boolean)
  to authenticated;
