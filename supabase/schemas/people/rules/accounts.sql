-- Accounts as admins and colleagues see them.

-- Gives each new account a row as a customer, whatever its metadata says, and follows its names and email. A new email ends
-- the sign-ins of the one before. A role that waits for a proof was given to the mailbox before, so it ends too.
create or replace function private.follow_account() returns trigger
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
  if tg_op = 'UPDATE' and new.email is distinct from old.email then
    update private.people set email_changed_at = now() where id = new.id;
    perform private.end_sign_ins(new.id);
    if exists (select from public.users where id = new.id and role <> 'customer' and role_confirmed_at is null) then
      perform private.audit('lose unconfirmed role', 'users', new.id::text);
      update public.users set role = 'customer' where id = new.id;
    end if;
  end if;
  return null;
end
$$;
create or replace trigger users_follow_accounts
  after insert or update of email, raw_user_meta_data on auth.users
  for each row execute function private.follow_account();

-- Refuses somebody who changes their names again and again.
create or replace function private.limit_name_changes() returns trigger
language plpgsql set search_path = ''
as $$
begin
  perform private.limit_person('names');
  return new;
end
$$;
create or replace trigger name_changes_are_limited before update of first_name, last_name on public.users
  for each row when ((old.first_name, old.last_name) is distinct from (new.first_name, new.last_name))
  execute function private.limit_name_changes();

-- Suspends the account of somebody else.
create or replace function public.suspend_user(user_id uuid) returns void
language sql volatile security definer set search_path = ''
as $$ select private.set_suspension(user_id, true) $$;

-- Lets somebody whose account was suspended sign in again.
create or replace function public.reactivate_user(user_id uuid) returns void
language sql volatile security definer set search_path = ''
as $$ select private.set_suspension(user_id, false) $$;

-- Suspends the account of somebody else, or ends its suspension. A suspended account keeps its role and what it wrote,
-- its sessions end, and it cannot sign in.
create or replace function private.set_suspension(account uuid, suspended boolean) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if not private.is_admin() or account = auth.uid() then perform private.deny(); end if;
  -- Of two admins who suspend each other, the second finds that they are no longer one.
  perform 1 from public.users u where u.role = 'admin' order by u.id for update;
  if not private.is_admin() then perform private.deny(); end if;
  update auth.users a set banned_until = case when suspended then now() + interval '100 years' end where a.id = account;
  if not found then perform private.refuse('PT404', 'Resource not found'); end if;
  if suspended then
    delete from auth.sessions s where s.user_id = account;
    perform private.end_open_codes(account);
    perform private.end_invitations_of(account);
    delete from private.calendar_feeds f where f.user_id = account;
  end if;
  perform private.audit(case when suspended then 'suspend' else 'reactivate' end, 'users', account::text);
end
$$;

-- The name of somebody who works or worked here as colleagues read it; null for anybody else.
create or replace function private.staff_name(person uuid) returns text
language sql stable security definer set search_path = ''
as $$
  select coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), initcap(u.role::text))
  from public.users u where u.id = person and private.has_been_staff(person)
$$;

-- Who made a version, as colleagues read it. Members who submit a recipe are not named; former staff are.
create or replace function private.editor_name(person uuid) returns text
language sql stable security definer set search_path = ''
as $$
  select coalesce(private.staff_name(person), 'A member') from public.users u where u.id = person
$$;

-- A page of people for an admin, found by email or name, by default the staff first, and whether they confirmed their role.
-- It is planned for its arguments, so that only what they ask for is read: a skipped row costs one index entry.
create or replace function public.list_users(
  search text default '', page_limit integer default 50, page_offset integer default 0,
  with_role public.user_role default null, sort text default 'role', descending boolean default true
)
returns table (
  id uuid, email text, first_name text, last_name text, role public.user_role,
  created_at timestamptz, created_at_local text, last_sign_in_at timestamptz, last_sign_in_at_local text,
  last_used_at_local text, is_suspended boolean, is_confirmed boolean, session_count bigint, total bigint
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
      coalesce(a.banned_until > now(), false), u.role = 'customer' or u.role_confirmed_at is not null, used.sessions, total
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

create or replace trigger staff_are_told after insert or delete on public.users
  for each row execute function private.tell_staff('people');
create or replace trigger staff_are_told_of_a_role after update of role on public.users
  for each row when (old.role is distinct from new.role) execute function private.tell_staff('people');
create or replace trigger staff_are_told_of_a_suspension after update of banned_until on auth.users
  for each row when (old.banned_until is distinct from new.banned_until) execute function private.tell_staff('people');
