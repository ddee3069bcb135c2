-- Staff come first in the list of people; accounts can be suspended; a new role is told by mail.

-- Locks the other admins who can sign in, and refuses when there is none.
create or replace function private.keep_an_admin(leaving uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform 1 from public.users where role = 'admin' and id <> leaving order by id for update;
  if not exists (
    select from public.users u join auth.users a on a.id = u.id
    where u.role = 'admin' and u.id <> leaving and (a.banned_until is null or a.banned_until <= now())
  ) then
    raise exception 'The last admin cannot be removed' using errcode = '23514';
  end if;
end
$$;

-- Ends what was offered to a person before an admin decided about them.
create function private.end_invitations_of(account uuid) returns void
language sql volatile security definer set search_path = ''
as $$
  delete from private.invitations i
  using private.people p where p.id = account and i.email = lower(p.email)
$$;
revoke execute on function private.end_invitations_of(uuid) from public;

-- Gives somebody else another role; it counts at once, their sessions end, and they are told by mail.
create or replace function public.set_user_role(user_id uuid, new_role public.user_role) returns void
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
  perform private.end_invitations_of(set_user_role.user_id);
  perform private.queue_mail('new-role', p.email, jsonb_build_object('role', new_role))
  from private.people p where p.id = set_user_role.user_id and p.email is not null;
  perform private.audit('set role', 'users', set_user_role.user_id::text,
    jsonb_build_object('from', role_before, 'to', new_role));
end
$$;

-- Suspends the account of somebody else, or ends its suspension. A suspended account keeps its role and what it wrote,
-- its sessions end, and it cannot sign in.
create function private.set_suspension(account uuid, suspended boolean) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if not private.is_admin() or account = auth.uid() then perform private.deny(); end if;
  -- Of two admins who suspend each other, the second finds that they are no longer one.
  perform 1 from public.users u where u.role = 'admin' order by u.id for update;
  if not private.is_admin() then perform private.deny(); end if;
  update auth.users a set banned_until = case when suspended then now() + interval '100 years' end where a.id = account;
  if not found then raise exception 'No such person' using errcode = 'PT404'; end if;
  if suspended then
    delete from auth.sessions s where s.user_id = account;
    perform private.end_invitations_of(account);
    delete from private.calendar_feeds f where f.user_id = account;
  end if;
  perform private.audit(case when suspended then 'suspend' else 'reactivate' end, 'users', account::text);
end
$$;
revoke execute on function private.set_suspension(uuid, boolean) from public;

-- Suspends the account of somebody else.
create function public.suspend_user(user_id uuid) returns void
language sql volatile security definer set search_path = ''
as $$ select private.set_suspension(user_id, true) $$;

-- Lets somebody whose account was suspended sign in again.
create function public.reactivate_user(user_id uuid) returns void
language sql volatile security definer set search_path = ''
as $$ select private.set_suspension(user_id, false) $$;
grant execute on function public.suspend_user(uuid), public.reactivate_user(uuid) to authenticated;

create index users_role_idx on public.users (role desc, created_at desc, id);

drop function public.list_users(text, integer, integer, public.user_role, text, boolean);

-- A page of people for an admin, found by email or name, by default the staff first. It is planned for its arguments, so
-- that only what they ask for is read: a skipped row costs one index entry.
create function public.list_users(
  search text default '', page_limit integer default 50, page_offset integer default 0,
  with_role public.user_role default null, sort text default 'role', descending boolean default true
)
returns table (
  id uuid, email text, first_name text, last_name text, role public.user_role,
  created_at timestamptz, created_at_local text, last_sign_in_at timestamptz, last_sign_in_at_local text,
  last_used_at_local text, is_suspended boolean, session_count bigint, total bigint
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
          case when sort = 'role' and not descending then u.role end,
          case when sort = 'role' and descending then u.role end desc,
          case when sort = 'email' and not descending then lower(p.email) end,
          case when sort = 'email' and descending then lower(p.email) end desc,
          case when sort = 'created_at' and not descending then u.created_at end,
          case when sort <> 'email' and not (sort = 'created_at' and not descending) then u.created_at end desc,
          u.id
        limit least(greatest(page_limit, 1), 1000) offset greatest(page_offset, 0)
      ) as u
    )
    select u.id, p.email, u.first_name, u.last_name, u.role, u.created_at,
      private.wall_clock(u.created_at, (select private.shop_time_zone())), a.last_sign_in_at,
      private.wall_clock(a.last_sign_in_at, (select private.shop_time_zone())),
      private.wall_clock(greatest(a.last_sign_in_at, used.last_at), (select private.shop_time_zone())),
      coalesce(a.banned_until > now(), false), used.sessions, total
    from page
    join public.users u on u.id = page.id
    join private.people p on p.id = u.id
    join auth.users a on a.id = u.id
    cross join lateral (
      select count(*) as sessions, max(coalesce(s.refreshed_at at time zone 'utc', s.updated_at)) as last_at
      from auth.sessions s where s.user_id = u.id
    ) used
    order by page.place;
end
$$;
grant execute on function public.list_users(text, integer, integer, public.user_role, text, boolean)
  to authenticated;
