-- Who may do what, closed where version 0.2 could be got around: a staff role belongs to the mailbox of its account, limits
-- cost whoever reaches them, a save names the version it started from, and texts, prices and days are what people can mean.

alter table public.users
  add column role_since timestamptz not null default now(),
  add column role_confirmed_at timestamptz;
alter table private.people add column email_changed_at timestamptz;
-- The staff of version 0.2 keep their roles, but no linked account of another email.
update public.users u set role_confirmed_at = now(), role_since = coalesce((
  select max(l.at) from public.audit_log l
  where l.subject = 'users' and l.subject_id = u.id::text and l.action = any (private.role_actions())), u.created_at)
where u.role <> 'customer';
delete from auth.identities i using public.users u, auth.users a
where u.id = i.user_id and a.id = u.id and u.role <> 'customer' and i.provider <> 'email'
  and i.email is distinct from lower(a.email);
alter table private.invitations alter column invited_by drop not null;

alter table public.placards
  add column version integer not null default 1,
  add column created_at timestamptz not null default now(),
  add column updated_at timestamptz not null default now();
update public.placards set created_at = printed_at, updated_at = printed_at;

-- The trigger `emails_are_readable` says it in words.
alter table public.notify_requests drop constraint notify_requests_email_is_readable;

-- A price of nothing was a price that nobody had entered; planned prices were never zero.
update public.cheeses set price_per_kg_cents = null where price_per_kg_cents = 0;
alter table public.cheeses drop constraint cheeses_price_per_kg_cents_check,
  add constraint cheeses_price_per_kg_cents_check check (price_per_kg_cents between 1 and 1000000);

-- What a person could enter before is moved to where it can be seen and changed.
alter table public.stock_movements disable trigger stock_movements_stay;
update public.stock_movements set best_before = null where best_before not between '2000-01-01' and '2199-12-31';
alter table public.stock_movements enable trigger stock_movements_stay;
alter table public.stock_movements add constraint a_best_before_is_in_the_calendar
  check (best_before between '2000-01-01' and '2199-12-31');

delete from public.feature_calendar where day not between '2000-01-01' and '2199-12-31';
alter table public.feature_calendar add constraint a_feature_is_in_the_calendar
  check (day between '2000-01-01' and '2199-12-31');

alter table public.events disable trigger user;
update public.events set starts_at = '2199-12-30', ends_at = '2199-12-31'
where starts_at < '2000-01-01' or ends_at >= '2200-01-01';
alter table public.events enable trigger user;
alter table public.events add constraint an_event_is_in_the_calendar
  check (starts_at >= '2000-01-01' and ends_at < '2200-01-01');

alter table public.media disable trigger user;
update public.media set created_at = now() where created_at not between '2000-01-01' and '2199-12-31';
alter table public.media enable trigger user;
alter table public.media add constraint a_picture_was_added_in_the_calendar
  check (created_at between '2000-01-01' and '2199-12-31');

update public.placards set printed_at = now() where printed_at not between '2000-01-01' and '2199-12-31';
alter table public.placards add constraint a_placard_was_printed_in_the_calendar
  check (printed_at between '2000-01-01' and '2199-12-31');

-- A longer proposal could not be decided.
delete from public.cheese_proposals where octet_length(fields::text) > 2000;
alter table public.cheese_proposals add constraint a_proposal_is_short check (octet_length(fields::text) <= 2000);

drop function private.accept_invitation_of_new_account(text,uuid);
drop function public.record_export(text,jsonb);
drop function private.grant_role(text,public.user_role);
drop function public.list_users(text,integer,integer,public.user_role,text,boolean);

set check_function_bodies = off;

-- Refuses a signed-in person who has done this too often within the hour.
create or replace function private.limit_person(action text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if auth.uid() is not null then
    perform private.limit_calls(action || ':' || auth.uid(), 30, interval '1 hour');
  end if;
end
$$;

-- Keeps the slug of a published row, and records when the row was first published.
create or replace function private.keep_published_slug() returns trigger
language plpgsql security invoker set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' then
    if new.slug <> old.slug and old.published_at is not null then
      raise exception 'A published page keeps its slug' using errcode = '23514';
    end if;
    new.published_at := old.published_at;
  elsif private.is_direct_write() then
    new.published_at := null;
  end if;
  if new.status = 'published' then
    new.published_at := coalesce(new.published_at, now());
  end if;
  return new;
end
$$;

-- Counts a call, and refuses one past the limit, whose count is undone with it. The detail is in how many seconds the
-- next one is accepted, which the server sends as Retry-After.
create or replace function private.limit_calls(counter text, allowed integer, span interval) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if not private.within_limit(counter, allowed, span) then
    raise exception 'Too many attempts. Please try again later.' using errcode = 'PT429', detail = (
      select greatest(1, ceil(l.expire / 1000.0 - extract(epoch from clock_timestamp())))::text
      from private.rate_limits l where l.key = counter);
  end if;
end
$$;

-- Whether a text is an email that a person may newly use: letters of one alphabet that do not all look Latin, and a host
-- name in ASCII that is not an encoded one. `src/domain/email.ts` has the same pattern.
create or replace function private.is_email(email text) returns boolean
language sql immutable security invoker set search_path = ''
as $$
  select char_length(email) <= 254 and email is nfkc normalized and email ~ (replace(
    '^(?:[SIGNSa-z\u00df-\u00f6\u00f8-\u0130\u0134-\u0137\u0139-\u013e\u0141-\u0148\u014a-\u017e\u01a1\u01b0\u0219\u021b'
    || '\u1ea0-\u1ef9\u3005\u3041-\u3096\u30a1-\u30fa\u30fc\u3105-\u312f\u3400-\u9fff\uac00-\ud7a3]+'
    || '|[SIGNS\u0430-\u052f]*[бджзийлфцчшщъыэюя][SIGNS\u0430-\u052f]*'
    || '|[SIGNS\u03ac-\u03ce]*[δζθλξπςσφψ][SIGNS\u03ac-\u03ce]*'
    || '|[SIGNS\u05d0-\u05ea]+|[SIGNS\u0620-\u065f\u066e-\u06d3]+|[SIGNS\u0900-\u097f]+|[SIGNS\u0e01-\u0e4e]+)',
    'SIGNS', '-0-9.!#$%&''*+/=?^_`{|}~')
    || '@(?:(?!xn--)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?!xn--)[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?$')
$$;

-- Refuses a new email that could be taken for another one, and spells the others in one way. That of a member who asks
-- for an alert, or who is invited, is known already.
create or replace function private.require_email() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.email := lower(normalize(trim(new.email), nfc));
  if not private.is_email(new.email) and to_jsonb(new) ->> 'user_id' is null
    and not (tg_table_name = 'invitations' and exists (
      select from private.people p where lower(p.email) = new.email)) then
    raise exception 'Please enter a valid email address.' using errcode = '23514';
  end if;
  return new;
end
$$;

create or replace trigger emails_are_readable before insert on private.invitations
  for each row execute function private.require_email();

create or replace trigger emails_are_readable before insert on public.notify_requests
  for each row execute function private.require_email();

-- The audit log as CSV, newest first; the export is itself an entry.
create or replace function public.export_audit_log(
  of_topic text default null, by_person uuid default null, from_day date default null, to_day date default null
) returns text
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if not private.is_admin() then perform private.deny(); end if;
  if of_topic not in ('sign-ins', 'roles', 'sessions', 'prices', 'settings', 'restores', 'exports', 'moderation',
    'content', 'accounts') then
    raise exception 'There is no such topic' using errcode = '22023';
  end if;
  perform private.audit('export', 'audit_log', null,
    jsonb_build_object('topic', of_topic, 'person', by_person, 'from', from_day, 'to', to_day));
  return private.to_csv((
    select coalesce(jsonb_agg(jsonb_build_object('id', l.id,
      'at', private.wall_clock(l.at, (select private.shop_time_zone())),
      'by', private.audit_subject_name('users', l.actor_id::text), 'action', l.action, 'subject', l.subject,
      'name', private.audit_subject_name(l.subject, l.subject_id), 'subject_id', l.subject_id, 'detail', l.detail::text,
      'hash', l.hash) order by l.id desc), '[]')
    from private.matching_audit_entries(of_topic, by_person, from_day, to_day) l),
    '{"id": "Entry", "at": "When", "by": "Who", "action": "Action", "subject": "About", "name": "Name",
      "subject_id": "Id", "detail": "Details", "hash": "Hash"}');
end
$$;

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

-- The role of a staff member whose session is alive and who confirmed the role. A person who has a second factor, and
-- everyone where the shop asks for one, needs a session that used it.
create or replace function private.staff_role() returns public.user_role
language plpgsql stable security definer set search_path = ''
as $$
declare
  claims jsonb := auth.jwt();
  found_role public.user_role;
  used_second_factor boolean;
begin
  select u.role, s.aal is not distinct from 'aal2' into found_role, used_second_factor
  from public.users u
  join auth.sessions s on s.user_id = u.id
  where u.id = (claims ->> 'sub')::uuid and u.role <> 'customer' and u.role_confirmed_at is not null
    and s.id = (claims ->> 'session_id')::uuid and (s.not_after is null or s.not_after > now());
  if found_role is not null and not (used_second_factor and claims ->> 'aal' is not distinct from 'aal2') and (
    exists (select 1 from auth.mfa_factors f where f.user_id = (claims ->> 'sub')::uuid and f.status = 'verified')
    or exists (select 1 from public.staff_settings where require_second_factor)
  ) then
    return null;
  end if;
  return found_role;
end
$$;

-- Gives somebody else another role. Their sessions end, and they are told by mail, with the link by which a role that
-- needs a proof begins.
create or replace function public.set_user_role(user_id uuid, new_role public.user_role) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  role_before public.user_role;
  token text;
begin
  if not private.is_admin() or set_user_role.user_id = auth.uid() then perform private.deny(); end if;
  perform 1 from public.users u where u.role = 'admin' order by u.id for update;
  if not private.is_admin() then perform private.deny(); end if;
  select u.role into role_before from public.users u where u.id = set_user_role.user_id for update;
  if not found then raise exception 'No such person' using errcode = 'PT404'; end if;
  if role_before = new_role then return; end if;
  token := private.give_role(set_user_role.user_id, new_role);
  delete from auth.sessions s where s.user_id = set_user_role.user_id;
  perform private.queue_mail('new-role', p.email, jsonb_build_object('role', new_role, 'token', token))
  from private.people p where p.id = set_user_role.user_id and p.email is not null;
  perform private.audit('set role', 'users', set_user_role.user_id::text,
    jsonb_build_object('from', role_before, 'to', new_role));
end
$$;

-- Lets the API change names only, dates every new role, and keeps the shop from losing its last admin. A raised role waits
-- for a proof, unless the same statement states one: the accounts of the demo are made with their roles.
create or replace function private.guard_user() returns trigger
language plpgsql security invoker set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' then
    if current_user in ('anon', 'authenticated')
      and (new.id, new.role, new.created_at, new.role_since, new.role_confirmed_at)
        is distinct from (old.id, old.role, old.created_at, old.role_since, old.role_confirmed_at) then
      perform private.deny();
    end if;
    new.updated_at := now();
    if new.role <> old.role then
      new.role_since := now();
      if new.role_confirmed_at is not distinct from old.role_confirmed_at then
        if private.needs_proof(old.role, new) then
          new.role_confirmed_at := null;
          perform private.end_credentials(new.id);
        elsif new.role = 'customer' then
          new.role_confirmed_at := null;
        end if;
      end if;
    end if;
  end if;
  if old.role = 'admin' and old.role_confirmed_at is not null and (tg_op = 'DELETE' or new.role <> 'admin') then
    perform private.keep_an_admin(old.id);
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end
$$;

-- Locks the other admins who can act, and refuses when there is none.
create or replace function private.keep_an_admin(leaving uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform 1 from public.users where role = 'admin' and id <> leaving order by id for update;
  if not exists (
    select from public.users u join auth.users a on a.id = u.id
    where u.role = 'admin' and u.role_confirmed_at is not null and u.id <> leaving
      and (a.banned_until is null or a.banned_until <= now())
  ) then
    raise exception 'The last admin cannot be removed' using errcode = '23514';
  end if;
end
$$;

-- What the audit log calls an entry that gives somebody a role or takes it away.
create or replace function private.role_actions() returns text[]
language sql immutable set search_path = ''
as $$ select array['set role', 'grant role', 'accept invitation', 'confirm role', 'lose unconfirmed role'] $$;

-- Whether a raised role needs a new proof: of a customer always, of staff if the email was changed since the last one.
create or replace function private.needs_proof(role_before public.user_role, account public.users) returns boolean
language sql stable security definer set search_path = ''
as $$
  select account.role > role_before and (role_before = 'customer' or account.role_confirmed_at is null
    or exists (select from private.people p where p.id = account.id and p.email_changed_at > account.role_confirmed_at))
$$;

-- Refuses to undo a change of email that is older than the staff role of the account, and tells whether it did.
create or replace function private.refuse_undo_before_role(account uuid, changed_at timestamptz) returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if not exists (
    select from public.users u where u.id = account and u.role <> 'customer' and u.role_since > changed_at
  ) then return false; end if;
  perform private.audit('refuse undo of email change', 'users', account::text);
  return true;
end
$$;

-- Gives an account a role and ends what was offered to it before. Returns the token of the link by which its owner confirms
-- the role, or null when it needs no confirmation.
create or replace function private.give_role(account uuid, new_role public.user_role) returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  given public.users;
begin
  update public.users u set role = new_role where u.id = account returning * into given;
  perform private.end_invitations_of(account);
  if given.role = 'customer' or given.role_confirmed_at is not null then return null; end if;
  return private.create_invitation(p.email, new_role) from private.people p where p.id = account;
end
$$;

-- Gives an email a role, from the command line of the operator: an account, or by invitation who has none. Returns the
-- token of the link by which the person confirms the role, or null when it needs no confirmation.
create or replace function private.grant_role(account_email text, new_role public.user_role) returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  account uuid := (select p.id from private.people p where lower(p.email) = lower(account_email));
begin
  if account is null and new_role = 'customer' then raise exception 'No account has the email %', account_email; end if;
  perform private.audit('grant role', 'users', account::text, jsonb_build_object('to', new_role));
  return case when account is null then private.create_invitation(account_email, new_role)
    else private.give_role(account, new_role) end;
end
$$;

-- Ends sessions, but not the kept one, open codes, and ways to sign in through another service with another email.
create or replace function private.end_sign_ins(account uuid, kept_session uuid default null) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  delete from auth.sessions s where s.user_id = account and s.id is distinct from kept_session;
  delete from auth.one_time_tokens t where t.user_id = account;
  delete from auth.flow_state f where f.user_id = account;
  delete from auth.identities i using auth.users a
  where a.id = account and i.user_id = account and i.provider <> 'email' and i.email is distinct from lower(a.email);
end
$$;

-- Ends all that could act for an account: sign-ins, password, second factors, feeds and known devices. An undo of a change
-- of its email is refused by its date instead, so that the attempt is audited.
create or replace function private.end_credentials(account uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  update auth.users a set encrypted_password = null, email_change = '', email_change_token_new = '',
    email_change_token_current = '', recovery_token = '', reauthentication_token = ''
  where a.id = account;
  perform private.end_sign_ins(account);
  -- One may belong to who had this email before. The owner's next sign-in through another service links it again.
  delete from auth.identities i where i.user_id = account and i.provider <> 'email';
  delete from auth.mfa_factors f where f.user_id = account;
  delete from private.calendar_feeds f where f.user_id = account;
  delete from private.known_devices d where d.user_id = account;
  -- Tables of our own auth service, which hosted Supabase does not have.
  if to_regclass('auth.pending_sign_ups') is not null then
    delete from auth.mfa_recovery_codes c where c.user_id = account;
    delete from auth.pending_sign_ups p where p.user_id = account;
  end if;
end
$$;

-- Follows the start of a session. One that began in the mailbox of the account, or at another service with the account's
-- verified email, confirms a role that waits for it. One that recovers the account ends the other sign-ins.
create or replace function private.follow_sign_in() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  account auth.users := (select a from auth.sessions s join auth.users a on a.id = s.user_id where s.id = new.session_id);
begin
  update public.users u set role_confirmed_at = now()
  where u.id = account.id and u.role <> 'customer' and u.role_confirmed_at is null and (
    new.authentication_method in ('otp', 'recovery', 'magiclink', 'invite', 'email/signup')
    or new.authentication_method = 'oauth' and exists (
      select from auth.identities i where i.user_id = u.id and i.provider = 'google'
        and (i.identity_data ->> 'email_verified')::boolean and i.email = lower(account.email)
        and i.last_sign_in_at >= u.role_since));
  if found then
    -- Set by whoever signed up with this email before its owner confirmed it: the owner chooses one now.
    update auth.users set encrypted_password = null where id = account.id;
    perform private.audit_staff_account(account.id, 'confirm role');
    perform private.end_sign_ins(account.id, new.session_id);
  elsif new.authentication_method = 'recovery' then
    perform private.end_sign_ins(account.id, new.session_id);
  end if;
  return null;
end
$$;

create or replace trigger users_follow_sign_ins after insert on auth.mfa_amr_claims
  for each row execute function private.follow_sign_in();

-- Whether this is a browser in which a member of staff has signed in to the account with this email.
create or replace function private.is_known_device(email text, device text) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from private.known_devices d
    join auth.users a on a.id = d.user_id
    join public.users u on u.id = d.user_id
    where a.email = is_known_device.email and d.device_digest = device and u.role <> 'customer'
      and d.last_seen_at > now() - interval '180 days')
$$;

-- Forgets the browsers in which an old password was known, because each has tries of its own at the new one.
create or replace function private.forget_devices() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.known_devices d where d.user_id = new.id;
  return null;
end
$$;

create or replace trigger devices_end_with_the_password after update of encrypted_password on auth.users
  for each row when (old.encrypted_password is distinct from new.encrypted_password)
  execute function private.forget_devices();

-- Whether an invitation can be accepted now: it is young, and who sent it is still an admin, or is the operator.
create or replace function private.invitation_is_open(invitation private.invitations) returns boolean
language sql stable security definer set search_path = ''
as $$
  select invitation.expires_at > now() and (invitation.invited_by is null or exists (
    select from public.users u join auth.users a on a.id = u.id
    where u.id = invitation.invited_by and u.role = 'admin' and u.role_confirmed_at is not null
      and (a.banned_until is null or a.banned_until <= now())))
$$;

-- Mails an invitation. A colleague who has not confirmed their role can be invited again; the role of the others is
-- changed without a link, which would replace their password.
create or replace function public.invite_person(email text, role public.user_role) returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
declare
  recipient text := lower(trim(invite_person.email));
  token text;
  invitation private.invitations;
begin
  if not private.is_admin() then perform private.deny(); end if;
  perform private.limit_person('invitation');
  if exists (
    select from private.people p join public.users u on u.id = p.id
    where lower(p.email) = recipient and u.role <> 'customer' and u.role_confirmed_at is not null
  ) then
    raise exception 'This person already works here. Change the role in the list of people.' using errcode = '23514';
  end if;
  token := private.create_invitation(recipient, invite_person.role);
  select * into invitation from private.invitations i where i.token_hash = private.hash_invitation_token(token);
  perform private.queue_mail('invitation', invitation.email, jsonb_build_object('token', token, 'role', invitation.role,
    'invited_by', private.staff_name(auth.uid()), 'expires_at_local', private.wall_clock(invitation.expires_at)));
  perform private.audit('invite', 'invitations', invitation.id::text,
    jsonb_build_object('role', invitation.role));
  return invitation.id;
end
$$;

-- The invitations that wait, the newest first, for an admin. People who have the role already are in the list of people.
create or replace function public.list_invitations()
returns table (
  id uuid, email text, role public.user_role, invited_by text, sent_at_local text, expires_at_local text, is_open boolean
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_admin() then perform private.deny(); end if;
  return query
    select i.id, i.email, i.role, private.staff_name(i.invited_by), private.wall_clock(i.sent_at),
      private.wall_clock(i.expires_at), private.invitation_is_open(i)
    from private.invitations i
    where not exists (
      select from private.people p join public.users u on u.id = p.id where lower(p.email) = i.email and u.role >= i.role)
    order by i.sent_at desc, i.id
    limit 200;
end
$$;

-- Gives an account the role that it was invited to, once. The account has the invited email, confirmed. A person who has
-- a higher role keeps it. All sessions end.
create or replace function private.accept_invitation(token text, account uuid) returns public.user_role
language plpgsql volatile security definer set search_path = ''
as $$
declare
  accepted private.invitations;
  new_role public.user_role;
begin
  delete from private.invitations i
  where i.token_hash = private.hash_invitation_token(token) and private.invitation_is_open(i)
  returning * into accepted;
  if accepted.id is null then
    raise exception 'This invitation is not valid' using errcode = 'PT404', hint = 'Ask for a new one.';
  end if;
  if not exists (
    select from auth.users a
    where a.id = account and lower(a.email) = accepted.email and a.email_confirmed_at is not null
  ) then perform private.deny(); end if;
  update public.users u set role = greatest(u.role, accepted.role) where u.id = account returning u.role into new_role;
  perform private.end_sign_ins(account);
  perform private.audit('accept invitation', 'users', account::text,
    jsonb_build_object('to', new_role, 'invited_by', accepted.invited_by));
  return new_role;
end
$$;

-- Invites an email to a role and tells the token of the link. It replaces an earlier invitation, whose link ends.
create or replace function private.create_invitation(recipient text, new_role public.user_role) returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  token text := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
begin
  insert into private.invitations (email, role, token_hash, invited_by)
  values (lower(recipient), new_role, private.hash_invitation_token(token), auth.uid())
  on conflict on constraint invitations_email_key do update
    set role = excluded.role, token_hash = excluded.token_hash, invited_by = excluded.invited_by,
      sent_at = excluded.sent_at, expires_at = excluded.expires_at;
  return token;
end
$$;

-- Accepts an invitation for the owner of the mailbox that its link was sent to, for the auth service, which then sets the
-- password that they chose.
create or replace function private.accept_invitation_by_link(token text, account uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform set_config('request.jwt.claims', jsonb_build_object('sub', account)::text, true);
  perform private.accept_invitation(token, account);
  perform set_config('request.jwt.claims', '', true);
  update public.users set role_confirmed_at = now() where id = account;
end
$$;

-- Ends what was offered to a person before an admin decided about them, and what they offered to others.
create or replace function private.end_invitations_of(account uuid) returns void
language sql volatile security definer set search_path = ''
as $$
  delete from private.invitations i
  using private.people p where p.id = account and (i.email = lower(p.email) or i.invited_by = account)
$$;

-- The answer of an earlier call with this key, or null for the first one, which must keep its answer. A concurrent
-- call waits for the first one; a call that fails leaves its key unused. A member uses no more keys in an hour than
-- the limits of RSVPs, recipes and their drafts allow together.
create or replace function private.answer_before(key uuid, request jsonb) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  hash text := encode(sha256(convert_to(request::text, 'utf8')), 'hex');
  known private.idempotency_keys;
begin
  if key is null then return null; end if;
  delete from private.idempotency_keys k
  where k.person_id = auth.uid() and k.created_at < now() - interval '1 day';
  insert into private.idempotency_keys (person_id, key, request_hash) values (auth.uid(), answer_before.key, hash)
  on conflict do nothing;
  if found then
    if not private.is_staff() then
      perform private.limit_calls('idempotency key:' || auth.uid(), 180, interval '1 hour');
    end if;
    return null;
  end if;
  select * into known from private.idempotency_keys k
  where k.person_id = auth.uid() and k.key = answer_before.key;
  if known.request_hash <> hash then
    raise exception 'This key belongs to another request' using errcode = 'PT422', hint = 'Use a new key.';
  end if;
  return known.answer;
end
$$;

-- Brings a record, or some of its fields, back to an earlier version, as a new version. A field that today's rules
-- refuse is named in the details of the error. What is private to a member, or was withdrawn by one, stays theirs.
create or replace function public.rollback_record(
  table_name text, record_id text, version integer, expected_version integer, fields text[] default null
) returns integer
language plpgsql volatile security definer set search_path = ''
as $$
declare
  is_document boolean := rollback_record.table_name = 'cheese_documents';
  with_parts boolean := fields is null or fields && array['beverages', 'cheese_ids'];
  newest public.record_versions;
  state jsonb;
  patch jsonb;
  broken_rule text;
  broken_table text;
  broken_column text;
  refused text[];
begin
  if not private.is_admin() then perform private.deny(); end if;
  perform pg_advisory_xact_lock(hashtextextended(rollback_record.table_name || ' ' || rollback_record.record_id, 0));
  select * into newest from public.record_versions v
  where v.table_name = rollback_record.table_name and v.record_id = rollback_record.record_id
  order by v.version desc limit 1;
  select v.snapshot into state from public.record_versions v
  where v.table_name = rollback_record.table_name and v.record_id = rollback_record.record_id
    and v.version = rollback_record.version;
  if state is null or private.is_withdrawn(newest)
    or private.is_private_version(rollback_record.table_name, state)
    or private.is_private_version(rollback_record.table_name, newest.snapshot) then
    raise exception 'There is no such version' using errcode = 'PT404';
  end if;
  perform private.require_version(expected_version, newest.version);

  patch := case when not is_document
      then private.restorable_fields(format('public.%I', rollback_record.table_name)::regclass, state, fields)
    when fields is null then state -> 'body'
    else (
      select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(state -> 'body') where key = any (fields)) end;
  if patch = '{}' and not with_parts then
    raise exception 'Choose a field of this version' using errcode = 'PT400';
  end if;
  perform set_config('app.restored_from', rollback_record.version::text, true);
  begin
    perform private.write_restored(newest, state, patch, with_parts);
  exception when integrity_constraint_violation then
    get stacked diagnostics broken_rule = constraint_name, broken_table = table_name, broken_column = column_name;
    refused := case
      when broken_column <> '' then array[broken_column]
      when is_document then private.refused_parts(newest.snapshot -> 'body', patch)
      when broken_table = 'cheese_beverages' then array['beverages']
      else private.fields_of_rule(format('public.%I', rollback_record.table_name)::regclass, broken_rule,
        array(select jsonb_object_keys(patch))) end;
    raise exception '%', case when broken_rule = '' then sqlerrm else 'This version does not meet a current rule' end
      using errcode = '23514', detail = coalesce(array_to_string(refused, ','), ''), hint = 'Restore the other fields.';
  end;
  perform set_config('app.restored_from', '', true);
  perform private.audit('roll back', rollback_record.table_name, rollback_record.record_id,
    jsonb_build_object('to_version', rollback_record.version, 'fields', (
      select jsonb_agg(field) from unnest(fields) as field where state ? field or state -> 'body' ? field)));
  return newest.version + 1;
end
$$;

-- Refuses a save that does not name the version it started from, and one that started from an older version.
create or replace function private.require_version(given integer, current integer) returns void
language plpgsql immutable security invoker set search_path = ''
as $$
begin
  if given is null then
    raise exception 'A version is required' using errcode = 'PT428',
      hint = 'Send the version that the change started from.';
  elsif given is distinct from current then
    raise exception 'Someone else saved this first' using errcode = 'PT409',
      detail = format('The current version is %s.', current), hint = 'Read it again and repeat the change.';
  end if;
end
$$;

-- Gives a record its next version; refuses a save that started from an older one.
create or replace function private.next_version() returns trigger
language plpgsql security invoker set search_path = ''
as $$
begin
  perform private.require_version(new.version, old.version);
  new.id := old.id;
  new.created_at := old.created_at;
  new.version := old.version + 1;
  new.updated_at := now();
  return new;
end
$$;

-- Forgets the version of the finished statement, and refuses one of a client that named none or changed several records.
create or replace function private.end_versioned_write() returns trigger
language plpgsql security invoker set search_path = ''
as $$
declare
  is_versioned boolean := tg_op = 'DELETE' or coalesce(current_setting('app.version_given_' || tg_relid, true), '') <> '';
  changed bigint := (select count(*) from touched);
begin
  perform set_config('app.version_given_' || tg_relid, '', true);
  if not private.is_direct_write() or changed = 0 then return null; end if;
  if not is_versioned then perform private.require_version(null, null); end if;
  if changed > 1 then
    raise exception 'Only one record can be changed at a time' using errcode = 'PT400',
      hint = 'Name one record by its id.';
  end if;
  return null;
end
$$;

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

-- Changes what a picture shows and its focus, and returns its new version. Records that describe it with the former text
-- get the new one. An employee may not change what guests see: a picture that came with the site, or that a published
-- record shows.
create or replace function public.save_picture(
  picture_path text, read_version integer, alt_text text, former_alt_text text, focus_x integer, focus_y integer
) returns integer
language plpgsql volatile security definer set search_path = ''
as $$
declare
  uploaded text := private.uploaded_name(picture_path);
  subject_id text := left(picture_path, 60);
  current_version integer;
  current_alt text;
begin
  if not private.is_staff() then perform private.deny(); end if;
  if not private.is_manager() and (uploaded is null or exists (
    select from private.picture_uses() u where u.path = picture_path and u.is_published
  )) then perform private.deny(); end if;
  if uploaded is null then
    insert into public.built_in_pictures (path) values (picture_path) on conflict do nothing;
    select b.version, b.alt_text into current_version, current_alt
    from public.built_in_pictures b where b.path = picture_path for update;
  else
    select m.version, m.alt_text, m.id::text into current_version, current_alt, subject_id
    from public.media m where m.object_name = uploaded for update;
  end if;
  if current_version is null then raise exception 'There is no such picture' using errcode = 'PT404'; end if;
  perform private.require_version(read_version, current_version);
  if uploaded is null then
    update public.built_in_pictures b set alt_text = save_picture.alt_text, focus_x = save_picture.focus_x,
      focus_y = save_picture.focus_y, version = b.version + 1
    where b.path = picture_path;
  else
    update public.media m set alt_text = save_picture.alt_text, focus_x = save_picture.focus_x,
      focus_y = save_picture.focus_y, version = m.version + 1
    where m.object_name = uploaded;
  end if;
  if alt_text is distinct from former_alt_text and former_alt_text is not null then
    perform private.rewrite_picture_uses(picture_path, picture_path, alt_text, former_alt_text);
  end if;
  perform private.audit('describe picture', case when uploaded is null then 'built_in_pictures' else 'media' end, subject_id,
    jsonb_build_object('from', current_alt, 'to', alt_text));
  return current_version + 1;
end
$$;

-- Adds or changes a cheese with its drinks in one step; the record of a known cheese carries the version it was read at.
-- What the caller may only propose becomes a proposal, and the rest is saved.
create or replace function public.save_cheese(record jsonb, beverages jsonb default null) returns public.cheeses
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  cheese_uuid uuid := coalesce((record ->> 'id')::uuid, gen_random_uuid());
  is_known boolean := record ? 'version' or exists (select 1 from public.cheeses where id = cheese_uuid);
  saved public.cheeses;
begin
  if not private.is_staff() then perform private.deny(); end if;
  if is_known and not private.is_manager() and record ?| private.guarded_cheese_fields() then
    select * into saved from public.cheeses where id = cheese_uuid for no key update;
    if saved.active then
      perform private.require_version((record ->> 'version')::integer, saved.version);
      perform private.propose(cheese_uuid, record);
      record := record - private.guarded_cheese_fields();
    end if;
  end if;
  if beverages is not null then
    perform private.replace_beverages(cheese_uuid, beverages);
  end if;
  if is_known then
    if not private.update_fields('public.cheeses', cheese_uuid::text, '{"version": null}' || record - 'id') then
      perform private.deny();
    end if;
  else
    perform private.insert_fields('public.cheeses', record || jsonb_build_object('id', cheese_uuid));
  end if;
  select * into saved from public.cheeses where id = cheese_uuid;
  return saved;
end
$$;

-- Makes a bulk change, all of it or nothing. The token is the one of the preview: whatever has changed since then makes
-- it another one.
create or replace function public.make_bulk_change(
  selection jsonb, change jsonb, token text, idempotency_key uuid default null
) returns jsonb
language plpgsql volatile security definer set search_path = '' set statement_timeout = '60s'
as $$
declare
  answer jsonb;
  plan jsonb;
  summary jsonb;
  change_set uuid;
begin
  perform private.check_bulk_change(change);
  answer := private.answer_before(idempotency_key, jsonb_build_array('make_bulk_change', selection, change, token));
  if answer is not null then return answer; end if;
  perform 1 from public.cheeses c where c.id in (select s.id from private.selected_cheeses(selection) s)
  order by c.id for no key update;
  plan := private.read_bulk_plan(selection, change);
  summary := private.summarize_bulk_plan(plan);
  if summary ->> 'token' is distinct from make_bulk_change.token then
    raise exception 'The cheeses have changed since the preview' using errcode = 'PT409', hint = 'Look at it again.';
  elsif summary -> 'obstacles' <> '[]' then
    raise exception 'Nothing was changed: %', (
      select string_agg(format('%s (%s)', o.name, o.reason), ', ')
      from jsonb_to_recordset(summary -> 'obstacles') as o (name text, reason text)
    ) using errcode = '23514', hint = 'Leave these cheeses out.';
  elsif (summary -> 'changed')::integer > private.max_bulk_cheeses() then
    raise exception 'At most % cheeses can be changed at once', private.max_bulk_cheeses() using errcode = '23514',
      hint = 'Select fewer cheeses.';
  end if;
  if (summary -> 'changed')::integer > 0 then
    change_set := private.start_change_set('bulk', private.describe_bulk_change(change, (summary -> 'changed')::integer));
    perform private.apply_bulk_plan(plan, change);
    perform set_config('app.change_set', '', true);
  end if;
  answer := jsonb_build_object('change_set', change_set, 'changed', summary -> 'changed');
  perform private.keep_answer(idempotency_key, answer);
  return answer;
end
$$;

-- Accepts, declines or withdraws a proposal. Who accepts names the version of the cheese they saw. Returns the version
-- after it.
create or replace function public.decide_proposal(
  proposal uuid, decision text, seen_version integer default null, note text default null
) returns integer
language plpgsql volatile security definer set search_path = ''
as $$
declare
  decided public.cheese_proposals;
  cheese public.cheeses;
begin
  if not private.is_staff() then perform private.deny(); end if;
  select c.* into cheese from public.cheeses c
  where c.id = (select p.cheese_id from public.cheese_proposals p where p.id = proposal) for no key update;
  select * into decided from public.cheese_proposals p where p.id = proposal for update;
  if decided.id is null or not (
    case decision when 'accept' then private.is_manager() when 'decline' then private.is_manager()
      when 'withdraw' then decided.created_by = auth.uid() else false end
  ) then perform private.deny(); end if;
  if decided.status <> 'open' then
    raise exception 'It has already been %', decided.status using errcode = 'PT409', hint = 'Read the list again.';
  end if;
  if decision = 'accept' then
    perform private.require_version(seen_version, cheese.version);
    if private.guarded_fields_of(to_jsonb(cheese)) || decided.fields <> private.guarded_fields_of(to_jsonb(cheese)) then
      perform private.update_fields('public.cheeses', cheese.id::text,
        decided.fields || jsonb_build_object('version', cheese.version));
    end if;
  end if;
  update public.cheese_proposals p set decided_at = now(), decided_by = auth.uid(), note = nullif(trim(decide_proposal.note), ''),
    status = case decision when 'accept' then 'accepted' when 'decline' then 'declined' else 'withdrawn' end
  where p.id = proposal;
  perform private.audit(decision || ' proposal', 'cheeses', cheese.id::text,
    jsonb_build_object('proposal', proposal, 'fields', decided.fields));
  return (select c.version from public.cheeses c where c.id = cheese.id);
end
$$;

-- What a broken rule of the cheeses means to the person who wrote the cell.
create or replace function private.explain_rule(rule text, definition text) returns text
language sql immutable set search_path = ''
as $$
  select case
    when rule = 'an_active_cheese_declares_its_allergens' then 'Declare the allergens of an active cheese'
    when rule = 'an_active_cheese_is_not_archived' then 'This cheese is archived; make it a draft first'
    when rule = 'a_cheese_name_shows_text' then 'A cheese needs a name'
    when rule = 'cheeses_price_per_kg_cents_check' then 'A price is above 0.00 and at most 10000.00'
    when rule = 'naturally_free_has_a_source' then 'Say in "Lactose source" who measured it'
    when definition like '%is_reserved_slug%' then
      'Lowercase letters, digits and single hyphens, at most 80 characters, and not a slug that the site itself uses'
    when definition like '%cardinality%' then format('At most %s entries in one line, together at most %s characters',
      substring(definition from 'cardinality\([a-z_]+\) <= (\d+)'), substring(definition from 'char_length.* <= (\d+)'))
    else format('One line of at most %s characters', substring(definition from '<= (\d+)')) end
$$;

-- Takes rows of a file, each with its line and its cells by field, and compares them. A batch may be sent again.
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
    raise exception 'This dry run is complete' using errcode = 'PT409', hint = 'Choose the file again.';
  end if;
  insert into private.import_rows as r (import_id, line, cells, slug)
  select import_uuid, entry.line, entry.cells, coalesce(nullif(trim(entry.cells ->> 'slug'), ''),
    private.slugify(trim(entry.cells ->> 'name')), '')
  from jsonb_to_recordset(rows) as entry (line integer, cells jsonb)
  on conflict (import_id, line) do update set cells = excluded.cells, slug = excluded.slug;
  if (select count(*) from private.import_rows r where r.import_id = import_uuid) > 10000 then
    raise exception 'A file has at most 10,000 rows' using errcode = 'PT400', hint = 'Split the file.';
  end if;
  perform private.compare_rows(import_uuid, lines);
  perform private.check_rows(import_uuid, lines);
  update private.import_rows r
  set outcome = (case when r.problems <> '[]' then 'refused' when r.version is null then 'created'
    when r.changes <> '[]' then 'changed' else 'unchanged' end)::public.import_outcome
  where r.import_id = import_uuid and r.line = any (lines);
  return cardinality(lines);
end
$$;

-- Ends the dry run, refuses a cheese that the file names twice, and counts the rows by outcome.
create or replace function public.finish_import(import_uuid uuid)
returns table (outcome public.import_outcome, rows integer)
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.own_import(import_uuid);
  update private.imports i set is_complete = true where i.id = import_uuid;
  update private.import_rows r
  set outcome = 'refused', problems = r.problems || jsonb_build_array(jsonb_build_object('field', 'slug',
    'problem', format('Line %s has the same cheese', twice.first_line)))
  from (
    select d.line, d.first_line from (
      select i.line, min(i.line) over (partition by i.slug) as first_line
      from private.import_rows i where i.import_id = import_uuid and i.slug <> ''
    ) d where d.line > d.first_line
  ) twice
  where r.import_id = import_uuid and r.line = twice.line
    and not r.problems @> jsonb_build_array(jsonb_build_object('field', 'slug'));
  return query
  select r.outcome, count(*)::integer from private.import_rows r where r.import_id = import_uuid group by 1 order by 1;
end
$$;

-- Publishes the draft of a cheese as it was when the caller read it, and returns the version of the document. A document
-- that is newer than the one the draft started from is not overwritten.
create or replace function public.publish_cheese_document(cheese_uuid uuid, draft_version integer) returns integer
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  draft public.cheese_document_drafts;
  document public.cheese_documents;
  published integer;
begin
  if not private.is_manager() then perform private.deny(); end if;
  select * into draft from public.cheese_document_drafts d where d.id = cheese_uuid for update;
  if draft.id is null then raise exception 'There is no such draft' using errcode = 'PT404'; end if;
  perform private.require_version(draft_version, draft.version);
  select * into document from public.cheese_documents d where d.id = cheese_uuid for update;
  if document.body = draft.body then
    published := document.version;
  elsif document.version > coalesce(draft.document_version, 0) then
    raise exception 'Someone else published this first' using errcode = 'PT409',
      detail = private.last_publication(cheese_uuid), hint = 'Compare the draft with what guests read now.';
  elsif document.id is null then
    insert into public.cheese_documents (id, body) values (cheese_uuid, draft.body) returning version into published;
  else
    update public.cheese_documents d set body = draft.body, version = d.version
    where d.id = cheese_uuid returning d.version into published;
  end if;
  update public.cheese_document_drafts d set document_version = published, version = d.version
  where d.id = cheese_uuid and d.document_version is distinct from published;
  return published;
end
$$;

-- Asks for a mail when a cheese is back. The answer is the same whether the email is known or not;
-- an email that is not the caller's own must first be confirmed from its mailbox, which gets five such mails an hour.
-- What strangers asked for in the name of a person does not keep that person from asking.
create or replace function public.request_stock_alert(email text, cheese_uuid uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  mailbox text := lower(trim(email));
  is_own boolean := coalesce(
    (select lower(u.email) = mailbox and u.email_confirmed_at is not null from auth.users u where u.id = auth.uid()),
    false);
  request uuid;
  secret uuid;
begin
  if not exists (select 1 from public.cheeses c where c.id = cheese_uuid and c.active) then return; end if;
  perform private.limit_person('stock-alert');
  if auth.uid() is null and private.caller_ip_network() is not null then
    perform private.limit_calls('stock-alert-from:' || md5(private.caller_ip_network()), 60, interval '1 hour');
  end if;
  if is_own then
    update public.notify_requests r set user_id = auth.uid(), confirmed_at = now()
    where r.cheese_id = cheese_uuid and lower(r.email) = mailbox and r.sent_at is null and r.confirmed_at is null;
  elsif not private.within_limit('stock-alert-to:' || md5(mailbox), 5, interval '1 hour') then
    return;
  end if;
  insert into public.notify_requests (cheese_id, user_id, email, confirmed_at)
  values (cheese_uuid, case when is_own then auth.uid() end, mailbox, case when is_own then now() end)
  on conflict do nothing returning id into request;
  if request is null then
    return;
  end if;
  insert into private.stock_alert_tokens (request_id) values (request) returning token into secret;
  if not is_own then
    perform private.queue_mail('confirm-stock-alert', mailbox, jsonb_build_object('token', secret,
      'cheese', (select c.name from public.cheeses c where c.id = cheese_uuid)));
  end if;
end
$$;

-- Hides a comment with a reason that its author sees, shows it again, or leaves it and closes its reports; answers
-- with the moment by which undo_moderation knows the decision.
create or replace function public.moderate_comment(comment_id uuid, action text, reason text default null) returns timestamptz
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if not private.is_manager() then perform private.deny(); end if;
  if action not in ('hide', 'restore', 'dismiss') or (action = 'hide' and coalesce(trim(reason), '') = '') then
    raise exception 'Hide a comment with a reason, restore it or dismiss its reports' using errcode = '22023';
  end if;
  if action <> 'dismiss' then
    update public.cheese_comments m set
      hidden_at = case action when 'hide' then now() end,
      hidden_reason = case action when 'hide' then trim(moderate_comment.reason) end
    where m.id = moderate_comment.comment_id;
    if not found then raise exception 'No such comment' using errcode = 'PT404'; end if;
  end if;
  -- Whoever shows a hidden comment decides about all its reports anew: earlier decisions can't be undone any more.
  update private.comment_reports r set settled_at = now()
  where r.comment_id = moderate_comment.comment_id and (r.settled_at is null or action = 'restore');
  if action = 'dismiss' and not found then
    raise exception 'No report of this comment waits for a decision' using errcode = 'PT404';
  end if;
  perform private.audit(action || ' comment', 'cheese_comments', moderate_comment.comment_id::text,
    jsonb_strip_nulls(jsonb_build_object('reason', case action when 'hide' then trim(reason) end)));
  return now();
end
$$;

-- Whether a name could be taken for the shop or its staff, however it is spelled: it consists of words for them, has one
-- as a word, or has all the words by which the shop is known.
create or replace function private.is_reserved_name(name text) returns boolean
language sql stable security definer set search_path = ''
as $$
  with reserved as (
    select string_agg(private.careless_look_of(word), '|') as words from unnest(array[
      'admin', 'administrator', 'staff', 'manager', 'management', 'employee', 'moderator', 'mod', 'owner', 'official',
      'support', 'team', 'system', 'root', 'webmaster', 'cheesemonger', 'shop', 'shopkeeper', 'store', 'community',
      'member', 'guest', 'anonymous', 'somebody', 'deleted', 'null', 'undefined'
    ]) as word
  ), given as (
    select private.careless_look_of(part) as look
    from regexp_split_to_table(regexp_replace(name, '([[:lower:]])([[:upper:]])', '\1 \2', 'g'), '[\s._&-]+') as word
    cross join unnest(array[name, word, regexp_replace(name, '[0-9\s]+$', ''), regexp_replace(word, '[0-9]+$', '')]) as part
  ), shop as (
    select private.careless_look_of(b.name) as look,
      array(
        select private.careless_look_of(word) from regexp_split_to_table(b.name, '[^[:alnum:]]+') as word
        where word <> '' and private.fold(word) not in
          ('the', 'a', 'and', 'of', 'cheese', 'cheeses', 'bar', 'shop', 'store', 'market', 'house', 'company')) as known_by
    from public.business_settings b
  )
  select exists (
      select from given join reserved r on given.look ~ ('^(?:(?:the|a|our|your|of)*(?:' || r.words || ')s?)+$'))
    or exists (
      select from shop cross join (select private.careless_look_of(is_reserved_name.name) as look) given
      where position(shop.look in given.look) > 0
        or char_length(given.look) >= 8 and position(given.look in shop.look) > 0
        or char_length(array_to_string(shop.known_by, '')) >= 6 and not exists (
          select from unnest(shop.known_by) as word where position(word in given.look) = 0))
$$;

-- Why a name cannot be chosen, in a sentence for the person who tries; null when it can be.
create or replace function private.objection_to_name(name text) returns text
language sql stable security definer set search_path = ''
as $$
  select case
    when char_length(name) not between 2 and 30 then 'A display name has 2 to 30 characters.'
    when name ~ ('[\u0001-\u001f\u007f-\u00a0\u00ad\u034f\u061c\u115f\u1160\u1680\u17b4\u17b5\u180b-\u180f\u2000-\u200f'
      || '\u2028-\u202f\u205f-\u206f\u2800\u3000\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\uffff'
      || '\U0001d173-\U0001d17a\U000e0000-\U0010ffff]')
      then 'A display name has no invisible characters.'
    when name ~ '[]!"#$%()*+,/:;<=>?@[\\^`{|}~]'
      then 'A display name has letters, digits, spaces and the signs . '' - _ & only.'
    when name ~* '\.[a-z]{2}' then 'A display name is not a web address.'
    when normalize(name, nfkc) <> name or (name ~ '[A-Za-z\u00c0-\u024f]' and name ~ '[\u0370-\u058f\u13a0-\u13ff]')
      then 'A display name has letters of one alphabet.'
    -- Letters of phonetics, of scripts that copy the Latin ones and of flags, and marks around letters.
    when name ~ ('[\u0180-\u019f\u01a2-\u01ae\u01b1-\u01cc\u01dd\u01e4\u01e5\u01f6\u01f7\u021c\u021d\u0220-\u0225'
      || '\u0234-\u02af\u13a0-\u167f\u16a0-\u16ff\u1d00-\u1dbf\u20d0-\u20ff\u2c60-\u2cff\ua4d0-\ua4ff\ua720-\ua7ff'
      || '\uab30-\uabbf\U00010000-\U0001f1ff]')
      then 'A display name has no letters that look like others.'
    when char_length(private.look_of(name)) < 2 then 'A display name has at least two letters or digits.'
    when private.is_reserved_name(name) then 'This name could be taken for the shop or its staff.'
    when exists (select from private.hidden_names h where h.look = private.look_of(objection_to_name.name))
      then 'This name is not available.'
  end
$$;

-- Hides a display name wherever it stands, with a reason that its owner sees. Moderators do not learn whose it is.
create or replace function public.hide_display_name(name text, reason text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  hidden_look text := private.look_of(name);
  hidden_name text;
begin
  if not private.is_manager() then perform private.deny(); end if;
  if coalesce(trim(reason), '') = '' then
    raise exception 'Hide a display name with a reason' using errcode = '22023';
  end if;
  update public.display_names n set hidden_at = now(), hidden_reason = trim(hide_display_name.reason)
  where n.look = hidden_look returning n.name into hidden_name;
  if not found then raise exception 'No such display name' using errcode = 'PT404'; end if;
  insert into private.hidden_names (look) values (hidden_look) on conflict do nothing;
  perform private.audit('hide display name', 'display_names', null,
    jsonb_build_object('name', hidden_name, 'reason', trim(reason)));
end
$$;

-- Shows a hidden display name again.
create or replace function public.restore_display_name(name text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  shown_look text := private.look_of(name);
  shown_name text;
begin
  if not private.is_manager() then perform private.deny(); end if;
  update public.display_names n set hidden_at = null, hidden_reason = null
  where n.look = shown_look and n.hidden_at is not null returning n.name into shown_name;
  if not found then raise exception 'No such display name' using errcode = 'PT404'; end if;
  delete from private.hidden_names h where h.look = shown_look;
  perform private.audit('restore display name', 'display_names', null, jsonb_build_object('name', shown_name));
end
$$;

-- Chooses the caller's display name, or changes it; five times a day. A refusal counts as an attempt.
create or replace function public.set_display_name(name text) returns jsonb
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
    perform private.limit_calls('display name:' || me, 5, interval '1 day');
    insert into public.display_names as kept (user_id, name, look) values (me, chosen, private.look_of(chosen))
    on conflict (user_id) do update
      set name = excluded.name, look = excluded.look, created_at = now(), hidden_at = null, hidden_reason = null;
  exception when unique_violation then
    return private.refuse_and_keep(409, '23505', 'Someone has this name, or one that looks like it.');
  end;
  return null;
end
$$;

-- A name as it looks to a careless reader: repeated letters count once, and more characters are read as letters.
create or replace function private.careless_look_of(name text) returns text
language sql immutable strict parallel safe security invoker set search_path = ''
as $$ select regexp_replace(translate(private.look_of(name), '789ıŧħ', 'tbgith'), '(.)\1+', '\1', 'g') $$;

-- Hides the display names that could be taken for the shop since it has another name.
create or replace function private.hide_reserved_names() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.display_names n
  set hidden_at = now(), hidden_reason = 'This name could be taken for the shop or its staff.'
  where n.hidden_at is null and private.is_reserved_name(n.name);
  return null;
end
$$;

create or replace trigger names_like_the_shop_are_hidden after update of name on public.business_settings
  for each row when (new.name is distinct from old.name) execute function private.hide_reserved_names();

-- Lets two entries of the calendar change places, as the caller read them. An idea that takes a day is planned, and
-- what it replaces becomes an idea.
create or replace function public.swap_calendar_entries(
  one_id uuid, one_version integer, other_id uuid, other_version integer
) returns void
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  one public.feature_calendar;
  other public.feature_calendar;
begin
  if not private.is_staff() then perform private.deny(); end if;
  perform 1 from public.feature_calendar f where f.id in (one_id, other_id) order by f.id for update;
  select * into one from public.feature_calendar f where f.id = one_id;
  select * into other from public.feature_calendar f where f.id = other_id;
  perform private.require_version(one_version, one.version);
  perform private.require_version(other_version, other.version);
  update public.feature_calendar f set cheese_id = other.cheese_id, note = other.note, version = f.version,
    status = case when one.day is null then 'idea' when other.day is null then 'planned' else other.status end
  where f.id = one_id;
  update public.feature_calendar f set cheese_id = one.cheese_id, note = one.note, version = f.version,
    status = case when other.day is null then 'idea' when one.day is null then 'planned' else one.status end
  where f.id = other_id;
end
$$;

-- The days of a part of the calendar, at most 62, each with its entry, who last changed it, what guests saw on a day
-- that has come, and what staff must know when they plan.
create or replace function public.calendar_days(from_day date, to_day date)
returns table (
  day date, is_past boolean, is_today boolean, is_closed boolean, entry_id uuid, version integer,
  status public.calendar_status, note text, changed_by text, cheese_id uuid, cheese_name text, cheese_slug text,
  cheese_hero_image_url text, is_active boolean, in_stock boolean, repeated_on date, shown_cheese_id uuid,
  shown_cheese_name text, shown_in_stock boolean, events jsonb
)
language plpgsql stable security definer set search_path = ''
as $$
declare
  today date := private.shop_today();
begin
  if not private.is_staff() then perform private.deny(); end if;
  return query
    select d.day, d.day < today, d.day = today, private.is_closed_on(d.day), k.id, k.version, k.status, k.note, (
        select private.staff_name(v.changed_by) from public.record_versions v
        where v.table_name = 'feature_calendar' and v.record_id = k.id::text order by v.version desc limit 1),
      c.id, c.name, c.slug, c.hero_image_url, c.active, c.in_stock,
      case when c.id is not null then private.repeated_on(c.id, d.day) end, shown.id, shown.name, shown.in_stock,
      private.events_on(d.day)
    from (
      select from_day + generate_series(0, least(to_day - from_day, 61)) as day
    ) d
    left join public.feature_calendar k on k.day = d.day
    left join public.cheeses c on c.id = k.cheese_id
    left join private.featured_days f on f.day = d.day and d.day < today
    left join public.cheeses shown
      on shown.id = case when d.day = today then private.featured_on(d.day) else f.cheese_id end
    order by d.day;
end
$$;

-- A cheese in stock for each open day from today on without an entry, and why: how long it waited, whether it suits
-- the season, and the grams of a counted one. None comes again within 14 days while another can be had.
create or replace function public.suggest_features(from_day date, to_day date)
returns table (
  day date, cheese_id uuid, cheese_name text, cheese_hero_image_url text, cheese_slug text, last_day date,
  in_season boolean, grams integer
)
language plpgsql stable security definer set search_path = ''
as $$
declare
  low_grams integer := (select default_low_stock_grams from public.staff_settings);
  suggested uuid[] := '{}';
  suggested_days date[] := '{}';
begin
  if not private.is_staff() then perform private.deny(); end if;
  for day in
    select asked.day
    from (select from_day + generate_series(0, least(to_day - from_day, 61)) as day) asked
    where asked.day >= private.shop_today() and not private.is_closed_on(asked.day)
      and not exists (select 1 from public.feature_calendar k where k.day = asked.day)
    order by 1
  loop
    select c.id, c.name, c.hero_image_url, c.slug, turn.last_day, season.suits,
      case when stock.is_tracked then stock.grams end
    into cheese_id, cheese_name, cheese_hero_image_url, cheese_slug, last_day, in_season, grams
    from public.cheeses c
    left join public.cheese_stock stock on stock.cheese_id = c.id
    cross join lateral (select private.is_in_season(c.style, suggest_features.day) as suits) season
    cross join lateral (
      select max(t.day) filter (where t.day < suggest_features.day) as last_day,
        bool_or(abs(t.day - suggest_features.day) <= 14) as is_near
      from (
        select k.day from public.feature_calendar k where k.cheese_id = c.id
        union all
        select f.day from private.featured_days f where f.cheese_id = c.id
        union all
        select s.day from unnest(suggested, suggested_days) as s (cheese_id, day) where s.cheese_id = c.id
      ) t
    ) turn
    where c.active and c.in_stock
    order by coalesce(turn.is_near, false),
      least(suggest_features.day - coalesce(turn.last_day, suggest_features.day - 90), 90)
        + case when season.suits then 14 else 0 end
        - case when stock.is_tracked and stock.grams < coalesce(c.low_stock_grams, low_grams) then 14 else 0 end desc,
      md5(c.id::text)
    limit 1;
    exit when cheese_id is null;
    suggested := suggested || cheese_id;
    suggested_days := suggested_days || day;
    return next;
  end loop;
end
$$;

-- The cheese of a day: the calendar's, else the one already settled, else the next in rotation.
-- Days since the last settled one are gone through in order, as nothing changed in between.
create or replace function private.featured_on(for_day date) returns uuid
language plpgsql stable strict security definer set search_path = ''
as $$
declare
  settled_day date := (select max(f.day) from private.featured_days f where f.day < for_day);
  on_day date := greatest(coalesce(settled_day + 1, for_day), for_day - 400);
  taken uuid[] := '{}';
  choice uuid;
begin
  loop
    select k.cheese_id into choice from public.feature_calendar k
    join public.cheeses c on c.id = k.cheese_id and c.active
    where k.day = on_day and k.status = 'confirmed';
    if choice is null then
      select f.cheese_id into choice from private.featured_days f
      join public.cheeses c on c.id = f.cheese_id and c.active
      where f.day = on_day;
    end if;
    if choice is null then
      choice := private.next_in_rotation(on_day, taken);
    end if;
    exit when on_day >= for_day;
    taken := array_remove(taken, choice) || choice;
    on_day := on_day + 1;
  end loop;
  return choice;
end
$$;

-- Adds or changes a recipe with its cheeses in one step, for staff; the record of a known recipe carries the version it
-- was read at.
create or replace function public.save_recipe(record jsonb, cheese_ids uuid[] default null) returns public.recipes
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  recipe_uuid uuid := coalesce((record ->> 'id')::uuid, gen_random_uuid());
  is_known boolean := record ? 'version' or exists (select 1 from public.recipes where id = recipe_uuid);
  saved public.recipes;
begin
  if not private.is_staff() then perform private.deny(); end if;
  perform private.check_ingredient_count(record);
  if cheese_ids is not null then
    perform private.replace_recipe_cheeses(recipe_uuid, cheese_ids);
  end if;
  if is_known then
    if not private.update_fields('public.recipes', recipe_uuid::text, '{"version": null}' || record - 'id') then
      perform private.deny();
    end if;
  else
    perform private.insert_fields('public.recipes', jsonb_build_object(
      'slug', private.free_recipe_slug(record ->> 'title', recipe_uuid)) || record || jsonb_build_object('id', recipe_uuid));
  end if;
  select * into saved from public.recipes where id = recipe_uuid;
  return saved;
end
$$;

-- Adds or changes a recipe of the caller. The picture is one that was uploaded for this recipe.
create or replace function private.store_my_recipe(
  recipe_uuid uuid, record jsonb, cheese_ids uuid[], new_status public.recipe_status
) returns integer
language plpgsql volatile security definer set search_path = ''
as $$
declare
  known public.recipes;
  fields jsonb := (
    select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(record)
    where key in ('title', 'summary', 'ingredients', 'steps', 'servings', 'minutes', 'prep_minutes', 'image_url',
      'image_alt', 'version')
  ) || jsonb_build_object('status', new_status);
begin
  if auth.uid() is null then perform private.deny(); end if;
  perform private.check_ingredient_count(record);
  if coalesce(record ->> 'image_url', '') <> ''
    and record ->> 'image_url' !~ ('^(https://[^/?#]+)?/storage/v1/object/public/media/recipes/' || recipe_uuid
      || '/[0-9a-f-]{36}\.(avif|webp|jpg|png)$') then
    raise exception 'The picture of a recipe is uploaded for it' using errcode = '23514';
  end if;
  select * into known from public.recipes r where r.id = recipe_uuid for no key update;
  if known.id is null then
    if (select count(*) from public.recipes r
        where r.status <> 'published' and r.id in (select private.my_recipe_ids())) >= 50 then
      raise exception 'You have 50 recipes that are not published' using errcode = '23514', hint = 'Delete one of them.';
    end if;
    perform private.replace_recipe_cheeses(recipe_uuid, cheese_ids[1:10]);
    perform private.insert_fields('public.recipes', fields - 'version' || jsonb_build_object(
      'id', recipe_uuid, 'slug', private.free_recipe_slug(record ->> 'title', recipe_uuid),
      'by_member', not private.is_staff()));
  else
    if known.id not in (select private.my_recipe_ids()) or not (known.status in ('draft', 'returned')
      or known.status = 'pending' and new_status = 'pending') then
      perform private.deny();
    end if;
    -- What the desk returned stays returned until it is sent in again.
    if new_status = 'draft' then fields := fields || jsonb_build_object('status', known.status); end if;
    if known.published_at is null then
      fields := fields || jsonb_build_object(
        'slug', private.free_recipe_slug(coalesce(record ->> 'title', known.title), recipe_uuid));
    end if;
    perform private.replace_recipe_cheeses(recipe_uuid, cheese_ids[1:10]);
    perform private.update_fields('public.recipes', recipe_uuid::text, '{"version": null}' || fields);
  end if;
  return (select r.version from public.recipes r where r.id = recipe_uuid);
end
$$;

-- Keeps a recipe of the caller that is not sent in yet; its id comes from the caller. Returns its version.
create or replace function public.save_recipe_draft(
  record jsonb, cheese_ids uuid[] default '{}', idempotency_key uuid default null
) returns integer
language plpgsql volatile security definer set search_path = ''
as $$
declare
  answer jsonb;
begin
  if auth.uid() is null then perform private.deny(); end if;
  answer := private.answer_before(idempotency_key, jsonb_build_array('save_recipe_draft', record, cheese_ids));
  if answer is not null then return answer::integer; end if;
  perform private.limit_calls('recipe draft:' || auth.uid(), 120, interval '1 hour');
  if record ->> 'id' is null then raise exception 'A draft has an id' using errcode = '22023'; end if;
  answer := to_jsonb(private.store_my_recipe((record ->> 'id')::uuid, record, cheese_ids, 'draft'));
  perform private.keep_answer(idempotency_key, answer);
  return answer::integer;
end
$$;

-- Whether the caller may upload a picture to a path: staff to every path but those of recipes; for a recipe its author
-- while it is open (members the picture and the one that replaces it, 20 a day), staff before they add it, and managers
-- when they may edit it.
create or replace function private.may_upload(path text) returns boolean
language sql stable security definer set search_path = ''
as $$
  select case
    when not starts_with(path, 'recipes/') then private.is_staff()
    when private.recipe_of_picture(path) in (select private.my_open_recipe_ids()) then private.is_staff() or (
      (select count(*) from storage.objects o
        where o.bucket_id = 'media' and starts_with(o.name, 'recipes/' || private.recipe_of_picture(path) || '/')) < 2
      and private.recipe_uploads_today() < 20)
    when exists (select from public.recipes r where r.id = private.recipe_of_picture(path))
      then private.is_manager() and private.may_see_recipe_picture(path)
    else private.recipe_of_picture(path) is not null and private.is_staff() end
$$;

-- Decides about a recipe that waits: publishes it, or returns or rejects it with a note. Who decides names the version
-- they saw, so that nothing is published that nobody read.
create or replace function public.review_recipe(
  recipe_id uuid, decision text, note text default null, seen_version integer default null
) returns void
language plpgsql volatile security invoker set search_path = ''
as $$
begin
  if not private.is_manager() then perform private.deny(); end if;
  if coalesce(decision, '') not in ('publish', 'return', 'reject')
    or (decision <> 'publish' and coalesce(trim(note), '') = '') then
    raise exception 'Publish a recipe, or return or reject it with a note' using errcode = '22023';
  end if;
  if seen_version is null then raise exception 'A version is required' using errcode = 'PT428'; end if;
  update public.recipes r set
    status = case decision when 'publish' then 'published' when 'return' then 'returned' else 'rejected' end
      ::public.recipe_status,
    review_note = nullif(trim(note), ''),
    version = seen_version
  where r.id = review_recipe.recipe_id and r.status in ('draft', 'pending', 'returned');
  if not found then raise exception 'No such recipe waits for a decision' using errcode = 'PT404'; end if;
end
$$;

-- Adds or changes an event with its cheeses in one step, for staff; the record of a known event carries the version it
-- was read at, and its times are those of the shop's clock.
create or replace function public.save_event(record jsonb, cheese_ids uuid[] default null) returns public.events
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  event_uuid uuid := coalesce((record ->> 'id')::uuid, gen_random_uuid());
  known public.events;
  fields jsonb;
  saved public.events;
begin
  if not private.is_staff() then perform private.deny(); end if;
  if cheese_ids is not null then perform private.replace_event_cheeses(event_uuid, cheese_ids); end if;
  select * into known from public.events e where e.id = event_uuid;
  fields := record - array['id', 'starts_at_local', 'ends_at_local'] || private.event_instants(record, known);
  if known.published_at is null and record ? 'title' then
    fields := fields || jsonb_build_object('slug', private.free_event_slug(record ->> 'title', event_uuid));
  end if;
  if known.id is null and not record ? 'version' then
    perform private.insert_fields('public.events', fields || jsonb_build_object('id', event_uuid));
  elsif not private.update_fields('public.events', event_uuid::text, '{"version": null}' || fields) then
    perform private.deny();
  end if;
  select * into saved from public.events e where e.id = event_uuid;
  return saved;
end
$$;

-- The placard of each cheese: what it says now, its newest print, and what changed since. Each column computes its own
-- content, so that the planner leaves out those that nobody reads.
create or replace view public.placard_states with (security_invoker = true) as
  select c.id as cheese_id, c.name, c.active, c.archived_at, private.placard_content(c) as content,
    private.placard_hash(private.placard_content(c)) as content_hash,
    p.id as placard_id, p.template, p.printed_at, private.wall_clock(p.printed_at) as printed_at_local,
    case when p.id is null then '[]' else private.placard_changes(p.content, private.placard_content(c)) end as changes,
    c.active and p.id is not null
      and p.content_hash <> private.placard_hash(private.placard_content(c)) as to_reprint
  from public.cheeses c
  left join lateral (
    select * from public.placards newest where newest.cheese_id = c.id order by newest.printed_at desc, newest.id limit 1
  ) p on true
  where (select private.is_staff());

-- A placard is changed like every versioned record, without keeping its former versions.
create or replace trigger a_version_follows before update on public.placards
  for each row execute function private.next_version();

create or replace trigger a_version_starts before insert on public.placards
  for each row execute function private.start_version();

create or replace trigger a_version_is_given before update of version on public.placards
  for each statement execute function private.note_given_version();

create or replace trigger zz_update_has_ended after update on public.placards
  referencing new table as touched for each statement execute function private.end_versioned_write();

create or replace trigger zz_delete_has_ended after delete on public.placards
  referencing old table as touched for each statement execute function private.end_versioned_write();

-- Pairs the display that asks with the one that was added under the code, and tells its token; null for a wrong or
-- expired code. The server slows down an IP that sends wrong codes, so that nobody can use up the tries of the shop.
create or replace function public.pair_kiosk(code text) returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  token text := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
  paired private.displays;
begin
  update private.displays k
  set key_hash = private.hash_of_token(token), code_expires_at = null, paired_at = now(), last_contact_at = now()
  where k.key_hash = private.hash_of_token(code) and k.code_expires_at > now()
  returning k.* into paired;
  if paired.id is null then return null; end if;
  perform private.audit('pair display', 'displays', paired.id::text, jsonb_build_object('name', paired.name));
  return token;
end
$$;

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
    raise exception 'A page begins at a row' using errcode = 'PT400';
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
      select jsonb_agg(m) from public.moderation_queue(show => coalesce(filters ->> 'show', 'reported'),
        search => coalesce(filters ->> 'search', ''), page_limit => page_limit, page_offset => page_offset) m)
    when 'pictures' then (
      select jsonb_agg(p) from public.list_pictures(search => coalesce(filters ->> 'search', ''),
        show => coalesce(filters ->> 'show', ''), page_limit => page_limit, page_offset => page_offset,
        built_in => array(select jsonb_array_elements_text(filters -> 'built_in'))) p)
    when 'users' then (
      select jsonb_agg(u) from public.list_users(search => coalesce(filters ->> 'search', ''),
        with_role => (filters ->> 'role')::public.user_role, page_limit => page_limit, page_offset => page_offset) u)
    when 'notify-requests' then (
      select jsonb_agg(n) from (
        select *, count(*) over () as total from public.notify_request_counts() limit page_limit offset page_offset) n)
    else '{}' end;
  if page = '{}' then raise exception 'There is no such list' using errcode = '22023'; end if;
  perform private.audit('export', list, null, jsonb_strip_nulls(jsonb_build_object(
    'rows', coalesce(page -> 0 -> 'total', '0'), 'from_row', nullif(page_offset, 0),
    'event', case list when 'event-guests' then (filters ->> 'event')::uuid end)));
  return query select jsonb_array_elements(page);
end
$$;

drop policy if exists "Staff can upload media files within the quota" on storage.objects;
create policy "Staff can upload media files within the quota" on storage.objects
  for insert to authenticated
  with check (bucket_id = 'media' and (select private.is_staff()) and private.may_upload(name)
    and (select private.has_upload_quota()));

reset check_function_bodies;

update public.display_names n
set hidden_at = now(), hidden_reason = 'This name could be taken for the shop or its staff.'
where n.hidden_at is null and private.is_reserved_name(n.name);

grant execute on function private.accept_invitation_by_link(text,uuid) to supabase_auth_admin;
grant execute on function private.is_known_device(text,text) to supabase_auth_admin;
grant execute on function private.refuse_undo_before_role(uuid,timestamp with time zone) to supabase_auth_admin;
grant execute on function private.require_version(integer,integer) to anon, authenticated;
grant execute on function public.export_list(text,jsonb,integer) to authenticated;
grant execute on function public.list_users(text,integer,integer,public.user_role,text,boolean) to authenticated;

-- Carries supabase/schemas as of 43bafed7d770d0dbbb267c003171bf285f6216026d2ea3d6a70cd676ecd8e971.
