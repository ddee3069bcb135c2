-- What SQL tells people has codes of its own, and names the field it is about.

comment on constraint cheeses_slug_key on public.cheeses is 'Another cheese has this slug';
comment on constraint cheeses_slug_check on public.cheeses is
  'Lowercase letters, digits and single hyphens, at most 80 characters, and not a slug that the site itself uses';
comment on constraint cheeses_price_per_kg_cents_check on public.cheeses is 'A price is above 0.00 and at most 10000.00';
comment on constraint an_active_cheese_declares_its_allergens on public.cheeses is
  'Declare the allergens of an active cheese';
comment on constraint an_active_cheese_is_not_archived on public.cheeses is
  'This cheese is archived; make it a draft first';
comment on constraint a_cheese_name_shows_text on public.cheeses is 'A cheese needs a name';
comment on constraint naturally_free_has_a_source on public.cheeses is 'Say in "Lactose source" who measured it';
comment on constraint special_days_fit_the_week on public.business_settings is
  'Special days overlap, or do not fit the opening hours';
comment on constraint an_event_ends_after_it_starts on public.events is
  'An event ends after it starts, within 14 days';
comment on constraint preparation_is_a_part_of_the_time on public.recipes is
  'The preparation is a part of the whole time';

-- Nothing to validate: private.is_time_zone takes every name that it took before.
drop function private.explain_rule(text,text);
drop function private.hash_invitation_token(text);
drop function private.refuse_and_keep(integer,text,text);
drop function private.shop_instant(text);

set check_function_bodies = off;

-- Whether a time zone has a name that browsers know too; PostgreSQL itself would also take "XYZ+5". Listing all names
-- takes long, and the name of a place is no abbreviation or rule, so PostgreSQL is asked for it alone.
create or replace function private.is_time_zone(zone text) returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  if zone is null or zone !~ '^[A-Z][A-Za-z_]+/[A-Z][A-Za-z_/-]+$' then
    return exists (select from pg_catalog.pg_timezone_names n where n.name = zone);
  end if;
  perform now() at time zone zone;
  return true;
exception when invalid_parameter_value then
  return false;
end
$$;

-- Refuses with a sentence for the person who called; the code has the HTTP status. PT400 is for what is wrong in itself,
-- PT409 for what does not fit what is stored. A form shows the sentence beside the field, and code asks for the reason.
-- Neither may hold values of a row.
create or replace function private.refuse(code text, sentence text, field text default null, reason text default null)
returns void
language plpgsql set search_path = ''
as $$
begin
  raise exception '%', sentence
    using errcode = code, detail = json_strip_nulls(json_build_object('field', field, 'reason', reason));
end
$$;

-- Counts a call, and refuses one past the limit, whose count is undone with it. The detail says in how many seconds the
-- next one is accepted, which the server sends as Retry-After.
create or replace function private.limit_calls(counter text, allowed integer, span interval) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if not private.within_limit(counter, allowed, span) then
    raise exception 'Too many attempts. Please try again later.' using errcode = 'PT429', detail = (
      select json_build_object('seconds', greatest(1, ceil(l.expire / 1000.0 - extract(epoch from clock_timestamp()))))
      from private.rate_limits l where l.key = counter);
  end if;
end
$$;

-- Adds a part of the answer to what this transaction has read so far, and refuses to go on past the limit. Our server
-- calls it for each embedded list and for the whole body.
create or replace function private.count_answer(part anyelement) returns anyelement
language plpgsql volatile strict set search_path = ''
as $$
declare
  size bigint := pg_column_size(part)
    + coalesce(nullif(current_setting('rest.answer_size', true), ''), '0')::bigint;
begin
  if size > 8 * 1024 * 1024 then
    perform private.refuse('PT413', 'The answer is too large. Ask for fewer rows, columns or embedded resources.');
  end if;
  perform set_config('rest.answer_size', size::text, true);
  return part;
end
$$;

-- Refuses as private.refuse does, but keeps what the transaction wrote, which an exception would undo.
create or replace function private.refuse_and_keep(code text, sentence text, field text) returns jsonb
language plpgsql volatile set search_path = ''
as $$
begin
  perform set_config('response.status', right(code, 3), true);
  return jsonb_build_object('code', code, 'message', sentence, 'hint', null,
    'details', json_build_object('field', field)::text);
end
$$;

-- Keeps the slug of a published row, and records when the row was first published.
create or replace function private.keep_published_slug() returns trigger
language plpgsql security invoker set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' then
    if new.slug <> old.slug and old.published_at is not null then
      perform private.refuse('PT409', 'A published page keeps its slug', 'slug');
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
    perform private.refuse('PT400', 'Please enter a valid email address.', 'email');
  end if;
  return new;
end
$$;

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
    raise exception 'unknown topic' using errcode = '22023';
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
    perform private.end_invitations_of(account);
    delete from private.calendar_feeds f where f.user_id = account;
  end if;
  perform private.audit(case when suspended then 'suspend' else 'reactivate' end, 'users', account::text);
end
$$;

-- Gives somebody else another role and tells whether they have it at once. Their sessions end, and they are told by mail,
-- with the link by which a role that needs a proof begins. A role that was not confirmed ended their password.
create or replace function public.set_user_role(user_id uuid, new_role public.user_role) returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
declare
  person public.users;
  token text;
begin
  if not private.is_admin() or set_user_role.user_id = auth.uid() then perform private.deny(); end if;
  perform 1 from public.users u where u.role = 'admin' order by u.id for update;
  if not private.is_admin() then perform private.deny(); end if;
  select * into person from public.users u where u.id = set_user_role.user_id for update;
  if not found then perform private.refuse('PT404', 'Resource not found'); end if;
  if person.role = new_role then return person.role = 'customer' or person.role_confirmed_at is not null; end if;
  token := private.give_role(set_user_role.user_id, new_role);
  delete from auth.sessions s where s.user_id = set_user_role.user_id;
  perform private.queue_mail('new-role', p.email, jsonb_build_object('role', new_role, 'token', token,
    'has_password_ended', person.role <> 'customer' and person.role_confirmed_at is null))
  from private.people p where p.id = set_user_role.user_id and p.email is not null;
  perform private.audit('set role', 'users', set_user_role.user_id::text,
    jsonb_build_object('from', person.role, 'to', new_role));
  return token is null;
end
$$;

-- Lets the API change names only, dates every raised role, and keeps the shop from losing its last admin. A raised role waits
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
    if new.role > old.role then new.role_since := now(); end if;
    if new.role <> old.role then
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
    perform private.refuse('PT409', 'The last admin cannot be removed', reason => 'last_admin');
  end if;
end
$$;

-- Refuses to undo a change of email that is older than a staff role of the account, even one that it lost, and tells
-- whether it did.
create or replace function private.refuse_undo_before_role(account uuid, changed_at timestamptz) returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if not exists (
    select from public.users u where u.id = account and u.role_since > changed_at and private.has_been_staff(u.id)
  ) then return false; end if;
  perform private.audit('refuse undo of email change', 'users', account::text);
  return true;
end
$$;

-- Refuses a request whose session has ended or whose account is suspended. Our server runs it at the start of every
-- transaction; hosted Supabase runs it as PostgREST's pre-request function.
create or replace function private.check_session() returns void
language plpgsql stable security definer set search_path = ''
as $$
declare
  claims jsonb := auth.jwt();
begin
  if claims ->> 'role' = 'authenticated' and not exists (
    select 1 from auth.sessions s join auth.users u on u.id = s.user_id
    where s.id = (claims ->> 'session_id')::uuid and u.id = (claims ->> 'sub')::uuid
      and (s.not_after is null or s.not_after > now()) and (u.banned_until is null or u.banned_until <= now())
  ) then
    perform private.refuse('PT401', 'Access denied. This session has ended; sign in again.', reason => 'session_ended');
  end if;
end
$$;

-- An admin who asks the staff for a second factor must have used one, or they would lock themselves out.
create or replace function private.guard_second_factor() returns trigger
language plpgsql security invoker set search_path = ''
as $$
begin
  if new.require_second_factor and auth.uid() is not null and auth.jwt() ->> 'aal' is distinct from 'aal2' then
    perform private.refuse('PT409', 'Set up your own authenticator app first', 'require_second_factor');
  end if;
  return new;
end
$$;

-- Ends all that could act for an account: sign-ins, password, phone, open tokens, second factors, feeds and known devices.
-- An undo of a change of its email is refused by its date instead, so that the attempt is audited.
create or replace function private.end_credentials(account uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  update auth.users a set encrypted_password = null, email_change = '', email_change_token_new = '',
    email_change_token_current = '', confirmation_token = '', recovery_token = '', reauthentication_token = '',
    phone = null, phone_confirmed_at = null, phone_change = '', phone_change_token = ''
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
-- verified email, confirms a role that waits for it. One that recovers the account ends the other sign-ins. A code counts
-- only while the account has no phone, because hosted Supabase records codes by mail and by SMS alike.
create or replace function private.follow_sign_in() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  account auth.users := (select a from auth.sessions s join auth.users a on a.id = s.user_id where s.id = new.session_id);
begin
  update public.users u set role_confirmed_at = now()
  where u.id = account.id and u.role <> 'customer' and u.role_confirmed_at is null and (
    new.authentication_method in ('recovery', 'magiclink', 'invite', 'email/signup')
    or new.authentication_method = 'otp' and coalesce(account.phone, '') = ''
    or new.authentication_method = 'oauth' and exists (
      select from auth.identities i where i.user_id = u.id and i.provider = 'google'
        and (i.identity_data ->> 'email_verified')::boolean and i.email = lower(account.email)
        and i.last_sign_in_at >= u.role_since));
  if found then
    -- Somebody may have set it who signed up with this email before its owner confirmed it. The owner chooses one now.
    update auth.users set encrypted_password = null where id = account.id;
    perform private.audit_staff_account(account.id, 'confirm role');
    perform private.end_sign_ins(account.id, new.session_id);
  elsif new.authentication_method = 'recovery' then
    perform private.end_sign_ins(account.id, new.session_id);
  end if;
  return null;
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
  values (lower(recipient), new_role, private.hash_of_token(token), auth.uid())
  on conflict on constraint invitations_email_key do update
    set role = excluded.role, token_hash = excluded.token_hash, invited_by = excluded.invited_by,
      sent_at = excluded.sent_at, expires_at = excluded.expires_at;
  return token;
end
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
    perform private.refuse('PT409', 'This person already works here. Change the role in the list of people.', 'email');
  end if;
  token := private.create_invitation(recipient, invite_person.role);
  select * into invitation from private.invitations i where i.token_hash = private.hash_of_token(token);
  perform private.queue_mail('invitation', invitation.email, jsonb_build_object('token', token, 'role', invitation.role,
    'invited_by', private.staff_name(auth.uid()), 'expires_at_local', private.wall_clock(invitation.expires_at)));
  perform private.audit('invite', 'invitations', invitation.id::text,
    jsonb_build_object('role', invitation.role));
  return invitation.id;
end
$$;

-- What the link of an invitation leads to, for a caller with its token; no row when it cannot be accepted. An account that
-- was given the role already confirms it by the link. Nobody is named when the operator of the server gave it.
create or replace function public.read_invitation(token text)
returns table (
  email text, role public.user_role, invited_by text, expires_at_local text, has_account boolean, has_role boolean
)
language sql stable security definer set search_path = ''
as $$
  select i.email, i.role, private.staff_name(i.invited_by), private.wall_clock(i.expires_at), exists (
    select from auth.users a where lower(a.email) = i.email and a.email_confirmed_at is not null), exists (
    select from private.people p join public.users u on u.id = p.id where lower(p.email) = i.email and u.role = i.role)
  from private.invitations i
  where i.token_hash = private.hash_of_token(token) and private.invitation_is_open(i)
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
  where i.token_hash = private.hash_of_token(token) and private.invitation_is_open(i)
  returning * into accepted;
  if accepted.id is null then
    perform private.refuse('PT404', 'Resource not found. This invitation is not valid; ask for a new one.');
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

-- The email that the token of an invitation belongs to, for the auth service.
create or replace function private.invited_email(token text) returns text
language sql stable security definer set search_path = ''
as $$
  select i.email from private.invitations i
  where i.token_hash = private.hash_of_token(token) and private.invitation_is_open(i)
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
    perform private.refuse('PT422', 'This key belongs to another request', reason => 'key_reused');
  end if;
  return known.answer;
end
$$;

-- Takes back a cheese that a change set added: deleted while nobody has used it, else archived.
create or replace function private.remove_added_cheese(cheese_uuid uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if not exists (select 1 from public.stock_movements m where m.cheese_id = cheese_uuid) then
    begin
      delete from public.cheeses c where c.id = cheese_uuid;
      return;
    exception when foreign_key_violation or sqlstate 'PT409' then
      null;
    end;
  end if;
  update public.cheeses c set active = false, archived_at = now() where c.id = cheese_uuid;
end
$$;

-- Undoes what a change set did to one record. Returns why it is skipped, in words that name no constraint, or null when
-- it is undone.
create or replace function private.undo_in_record(change_set uuid, in_table text, in_record text) returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  target regclass := format('public.%I', in_table)::regclass;
  first_version integer;
  last_version integer;
  is_new boolean;
  fields text[];
  before public.record_versions;
  later public.record_versions;
  movement bigint;
  is_found boolean;
begin
  select min(v.version), max(v.version), bool_or(v.operation = 'insert'), array_agg(distinct field)
  into first_version, last_version, is_new, fields
  from public.record_versions v left join unnest(v.changed_fields) as field on true
  where v.change_set_id = change_set and v.table_name = in_table and v.record_id = in_record;

  select * into later from public.record_versions v
  where v.table_name = in_table and v.record_id = in_record and v.version > last_version
    and (is_new or v.operation = 'delete' or v.changed_fields && fields)
  order by v.version desc limit 1;
  if later.id is not null then
    return 'Changed since then' || coalesce(' by ' || private.staff_name(later.changed_by), '');
  end if;

  if is_new and in_table = 'cheeses' then
    perform private.remove_added_cheese(in_record::uuid);
    return null;
  end if;
  select * into before from public.record_versions v
  where v.table_name = in_table and v.record_id = in_record and v.version < first_version
  order by v.version desc limit 1;
  if before.id is null then return 'It has no earlier version'; end if;

  if in_table = 'cheeses' then
    for movement in
      select m.id from public.stock_movements m
      where m.change_set_id = change_set and m.cheese_id = in_record::uuid order by m.id desc
    loop
      perform public.correct_stock_movement(movement);
    end loop;
  end if;
  perform set_config('app.restored_from', before.version::text, true);
  if fields && array['beverages', 'cheese_ids'] then
    perform private.restore_parts(in_table, in_record, before.snapshot);
  end if;
  is_found := private.update_fields(target, in_record,
    private.restorable_fields(target, before.snapshot, fields) || jsonb_build_object('version', (
      select max(v.version) from public.record_versions v where v.table_name = in_table and v.record_id = in_record)));
  perform set_config('app.restored_from', '', true);
  return case when not is_found then 'It no longer exists' end;
exception
  when sqlstate 'PT400' or sqlstate 'PT409' then
    return sqlerrm;
  when integrity_constraint_violation then
    return 'Its earlier values do not meet a current rule';
end
$$;

-- Undoes a change set, record by record, and tells what became of each: a record whose changed fields were changed again
-- is left as it is. A large one is undone in pages: the next page starts after the last record of the one before. An undo
-- that stopped halfway is continued from the start, past the records that are undone. The page is found before anything
-- is undone, whatever the planner knows about tables that have just grown.
create or replace function public.undo_change_set(
  change_set uuid, after_record text default null, page_limit integer default 1000, idempotency_key uuid default null
) returns table (record_id text, name text, outcome text, reason text)
language plpgsql volatile security definer set search_path = ''
  set plan_cache_mode = force_custom_plan set enable_seqscan = off
as $$
declare
  answer jsonb;
  undone public.change_sets;
  undo uuid;
  is_continued boolean;
  page text[];
begin
  if not private.is_staff() then perform private.deny(); end if;
  answer := private.answer_before(idempotency_key,
    jsonb_build_array('undo_change_set', undo_change_set.change_set, after_record, page_limit));
  if answer is null then
    select * into undone from public.change_sets s where s.id = undo_change_set.change_set for update;
    if undone.id is null or not private.may_undo(undone) then perform private.deny(); end if;
    if undone.kind = 'undo' then
      perform private.refuse('PT409', 'An undo cannot be undone. Restore a version instead.');
    end if;
    select s.id into undo from public.change_sets s where s.undoes = undone.id;
    is_continued := undo is not null;
    if is_continued then
      perform set_config('app.change_set', undo::text, true);
    else
      undo := private.start_change_set('undo', left('Undo: ' || undone.summary, 200), undone.id);
    end if;
    page := array(
      select changed.record_id from (
        select r.record_id from public.record_versions r
        where r.change_set_id = undone.id and r.record_id > coalesce(after_record, '') and not exists (
          select 1 from public.record_versions u where u.change_set_id = undo and u.record_id = r.record_id)
        union
        select s.cheese_id::text from public.price_schedule s
        where s.change_set_id = undone.id and s.cheese_id::text > coalesce(after_record, '')
      ) changed
      order by changed.record_id limit least(greatest(page_limit, 1), 1000));
    perform 1 from public.cheeses c
    where c.id in (select v.record_id::uuid from public.record_versions v
      where v.change_set_id = undone.id and v.table_name = 'cheeses' and v.record_id = any (page))
    order by c.id for no key update;
    answer := private.undo_records(undone.id, undo, page);
    perform set_config('app.change_set', '', true);
    if is_continued and after_record is null and answer = '[]' then
      perform private.refuse('PT409', 'It has already been undone. Look at the history.');
    end if;
    if answer @> '[{"outcome": "undone"}]' then
      perform private.audit('undo', 'change_sets', undone.id::text, jsonb_build_object('kind', undone.kind,
        'records', jsonb_array_length(jsonb_path_query_array(answer, '$[*] ? (@.outcome == "undone")'))));
    elsif not is_continued then
      delete from public.change_sets s where s.id = undo;
    end if;
    perform private.keep_answer(idempotency_key, answer);
  end if;
  return query select * from jsonb_to_recordset(answer) as r (record_id text, name text, outcome text, reason text);
end
$$;

-- The fields in which two versions of a record differ. Those can be restored that the first version has.
create or replace function public.compare_versions(of_table text, of_record text, one_version integer, other_version integer)
returns table (field text, one_value jsonb, other_value jsonb, is_restorable boolean)
language plpgsql stable security definer set search_path = ''
as $$
declare
  one jsonb;
  other jsonb;
  one_fields jsonb;
  other_fields jsonb;
begin
  if not private.is_manager() then perform private.deny(); end if;
  select v.snapshot into one from public.record_versions v
  where v.table_name = of_table and v.record_id = of_record and v.version = one_version;
  select v.snapshot into other from public.record_versions v
  where v.table_name = of_table and v.record_id = of_record and v.version = other_version;
  if one is null or other is null
    or private.is_private_version(of_table, one) or private.is_private_version(of_table, other) then
    perform private.refuse('PT404', 'Resource not found');
  end if;
  one_fields := private.compared_fields(of_table, one);
  other_fields := private.compared_fields(of_table, other);
  return query
    select f.name, private.readable_value(of_table, f.name, one_fields -> f.name),
      private.readable_value(of_table, f.name, other_fields -> f.name),
      one_fields ? f.name and (of_table = 'cheese_documents' or f.name in ('beverages', 'cheese_ids')
        or private.restorable_fields(format('public.%I', of_table)::regclass, one, array[f.name]) <> '{}')
    from unnest(private.differing_fields(of_table, one, other)) as f (name)
    order by f.name;
end
$$;

-- Brings a record, or some of its fields, back to an earlier version, as a new version. The error names the fields that
-- today's rules refuse, with commas between. What is private to a member, or was withdrawn by one, stays theirs.
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
    perform private.refuse('PT404', 'Resource not found');
  end if;
  perform private.require_version(expected_version, newest.version);

  patch := case when not is_document
      then private.restorable_fields(format('public.%I', rollback_record.table_name)::regclass, state, fields)
    when fields is null then state -> 'body'
    else (
      select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(state -> 'body') where key = any (fields)) end;
  if patch = '{}' and not with_parts then
    perform private.refuse('PT400', 'Choose a field of this version');
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
    perform private.refuse('PT409', 'This version does not meet a current rule', array_to_string(refused, ','),
      'broken_rule');
  end;
  perform set_config('app.restored_from', '', true);
  perform private.audit('roll back', rollback_record.table_name, rollback_record.record_id,
    jsonb_build_object('to_version', rollback_record.version, 'fields', (
      select jsonb_agg(field) from unnest(fields) as field where state ? field or state -> 'body' ? field)));
  return newest.version + 1;
end
$$;

-- Refuses to restore a day of the calendar that a save of it would refuse too.
create or replace function private.check_restored_day(entry jsonb, patch jsonb) returns void
language plpgsql stable security definer set search_path = ''
as $$
declare
  today date := private.shop_today();
  restored jsonb := coalesce(entry, '{}') || patch;
begin
  if (entry ->> 'day')::date < today or (restored ->> 'day')::date < today then
    perform private.refuse('PT400', 'Past days are read-only', 'day');
  end if;
  if restored ->> 'day' is not null and not exists (
    select 1 from public.cheeses c where c.id = (restored ->> 'cheese_id')::uuid and c.active
  ) then
    perform private.refuse('PT409', 'Only an active cheese can be featured', 'cheese_id');
  end if;
end
$$;

-- Refuses a save that does not name the version it started from, and one that started from an older version.
create or replace function private.require_version(given integer, current integer) returns void
language plpgsql immutable security invoker set search_path = ''
as $$
begin
  if given is null then
    perform private.refuse('PT428', 'An unexpected error occurred. Please load the page again.',
      reason => 'version_required');
  elsif given is distinct from current then
    perform private.refuse('PT409', 'Someone else saved this first', reason => 'stale');
  end if;
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
    raise exception 'only one record can be changed at a time' using errcode = '22023';
  end if;
  return null;
end
$$;

-- The instant at which the shop's clock shows a time such as "2026-11-15T19:30". A time that the clock skips is refused
-- in the name of its field.
create or replace function private.shop_instant(local text, field text) returns timestamptz
language plpgsql stable set search_path = ''
as $$
declare
  instant timestamptz;
begin
  if local !~ '^\d{4}-\d\d-\d\dT\d\d:\d\d$' then
    perform private.refuse('PT400', 'Give a date and a time', field);
  end if;
  instant := local::timestamp at time zone private.shop_time_zone();
  if private.wall_clock(instant) <> local then
    perform private.refuse('PT400', 'The clock skips this time: it goes forward that night', field);
  end if;
  return instant;
end
$$;

-- Refuses a picture of another site in the columns that the trigger names. An operator without a token may set any.
create or replace function private.require_own_pictures() returns trigger
language plpgsql security invoker set search_path = ''
as $$
declare
  field text;
  picture jsonb;
begin
  if coalesce(auth.jwt() ->> 'role', '') not in ('anon', 'authenticated') then
    return new;
  end if;
  foreach field in array tg_argv loop
    picture := to_jsonb(new) -> field;
    continue when tg_op = 'UPDATE' and picture = to_jsonb(old) -> field;
    if exists (
      select from jsonb_array_elements_text(case jsonb_typeof(picture)
        when 'array' then picture when 'string' then jsonb_build_array(picture) else '[]' end) as listed (url)
      where not private.is_own_picture(url)
    ) then
      perform private.refuse('PT400', 'Pictures come from the shop''s own storage. Upload the picture and use its URL.',
        field);
    end if;
  end loop;
  return new;
end
$$;

-- Refuses a row in the library for a file that was not uploaded; after the policies, which must not tell anybody else
-- which files there are.
create or replace function private.require_file() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if not exists (select from storage.objects o where o.bucket_id = 'media' and o.name = new.object_name) then
    perform private.refuse('PT409', 'This picture has no file');
  end if;
  return new;
end
$$;

create or replace trigger pictures_have_a_file after insert or update of object_name on public.media
  for each row execute function private.require_file();

-- Posts an uploaded picture on the home page, or proposes it when the caller may not publish.
create or replace function public.post_home_picture(picture_id uuid, caption text default '') returns text
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if not private.is_staff() then perform private.deny(); end if;
  if not exists (select from public.media m where m.id = picture_id) then
    perform private.refuse('PT404', 'Resource not found');
  end if;
  if not private.is_manager() then
    insert into public.home_pictures (media_id, caption) values (picture_id, trim(post_home_picture.caption))
    on conflict (media_id) do update set caption = excluded.caption where home_pictures.published_at is null;
    return 'proposed';
  end if;
  insert into public.home_pictures as h (media_id, caption, published_at)
  values (picture_id, trim(post_home_picture.caption), now())
  on conflict (media_id) do update set caption = excluded.caption, published_at = coalesce(h.published_at, now());
  perform private.audit('post picture', 'home_pictures', picture_id::text);
  return 'published';
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
  if current_version is null then perform private.refuse('PT404', 'Resource not found'); end if;
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

-- Shows another uploaded picture wherever this one is shown, and returns the number of places.
create or replace function public.replace_picture(old_path text, new_path text) returns integer
language plpgsql volatile security definer set search_path = ''
as $$
declare
  former public.media;
  replacement public.media;
  places integer;
  home integer;
begin
  if not private.is_manager() then perform private.deny(); end if;
  select * into former from public.media m where m.object_name = private.uploaded_name(old_path) for update;
  select * into replacement from public.media m where m.object_name = private.uploaded_name(new_path) for update;
  if former.id is null or replacement.id is null or former.id = replacement.id then
    perform private.refuse('PT404', 'Resource not found');
  end if;
  places := private.rewrite_picture_uses(old_path, new_path, replacement.alt_text);
  update public.home_pictures h set media_id = replacement.id
  where h.media_id = former.id
    and not exists (select from public.home_pictures other where other.media_id = replacement.id);
  get diagnostics home = row_count;
  perform private.audit('replace picture', 'media', former.id::text, jsonb_build_object('by', replacement.id));
  return places + home;
end
$$;

-- Employees prepare, managers publish, price and change the guarded fields of an active cheese; a slug that people know
-- stays.
create or replace function private.guard_cheese() returns trigger
language plpgsql security invoker set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' then
    if new.slug <> old.slug and old.published_at is not null then
      perform private.refuse('PT409', 'A published cheese keeps its slug', 'slug');
    end if;
    new.qr_short_code := old.qr_short_code;
    new.published_at := old.published_at;
  else
    new.published_at := null;
  end if;
  if new.active and new.published_at is null then
    new.published_at := now();
  end if;
  if current_user in ('anon', 'authenticated') and (
    case when tg_op = 'INSERT' then new.active or new.price_per_kg_cents is not null or new.archived_at is not null
    else (new.active, new.price_per_kg_cents, new.archived_at)
      is distinct from (old.active, old.price_per_kg_cents, old.archived_at)
      or (old.active and private.guarded_fields_of(to_jsonb(new)) <> private.guarded_fields_of(to_jsonb(old))) end
  ) and not private.is_manager() then
    perform private.deny();
  end if;
  return new;
end
$$;

-- A cheese that guests have seen or talked about is archived, never deleted.
create or replace function private.guard_cheese_deletion() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if old.published_at is not null or exists (select 1 from public.cheese_comments where cheese_id = old.id) then
    perform private.refuse('PT409', 'Archive this cheese instead: guests have seen it');
  end if;
  delete from public.cheese_beverages where cheese_id = old.id;
  delete from public.cheese_document_drafts where id = old.id;
  delete from public.cheese_documents where id = old.id;
  return old;
end
$$;

-- Puts other drinks beside a cheese; the caller saves the cheese in the same transaction.
create or replace function private.replace_beverages(cheese_uuid uuid, beverages jsonb) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if not private.is_staff() then perform private.deny(); end if;
  -- The second of two saves at once has to find the newer version, not the first one's drinks.
  perform 1 from public.cheeses where id = cheese_uuid for update;
  delete from public.cheese_beverages where cheese_id = cheese_uuid;
  insert into public.cheese_beverages (cheese_id, position, label, kind)
  select cheese_uuid, drink.position, trim(drink.entry ->> 'label'), (drink.entry ->> 'kind')::public.beverage_kind
  from jsonb_array_elements(beverages) with ordinality as drink (entry, position);
end
$$;

-- Plans a price from a day on; one that was planned for the same day is replaced.
create or replace function public.schedule_price(cheese_uuid uuid, from_day date, price_per_kg_cents integer)
returns public.price_schedule
language plpgsql volatile security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  planned public.price_schedule;
begin
  if not private.is_manager() then perform private.deny(); end if;
  perform private.require_plannable_day(schedule_price.from_day);
  perform 1 from public.cheeses c where c.id = cheese_uuid for no key update;
  if not found then perform private.refuse('PT404', 'Resource not found'); end if;
  insert into public.price_schedule as s (cheese_id, from_day, price_per_kg_cents, created_by)
  values (cheese_uuid, schedule_price.from_day, schedule_price.price_per_kg_cents, auth.uid())
  on conflict (cheese_id, from_day) where applied_at is null do update
  set price_per_kg_cents = excluded.price_per_kg_cents, created_by = excluded.created_by, created_at = now(),
    change_set_id = null
  returning * into planned;
  perform private.audit('plan price', 'cheeses', cheese_uuid::text,
    jsonb_build_object('from', planned.from_day, 'price_per_kg_cents', planned.price_per_kg_cents));
  return planned;
end
$$;

-- Refuses a day for which no price can be planned.
create or replace function private.require_plannable_day(day date) returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if day <= private.shop_today() or day > private.shop_today() + 730 then
    perform private.refuse('PT400', 'Choose a day from tomorrow on, at most two years ahead', 'from_day');
  end if;
end
$$;

-- Refuses a bulk change that the caller may not make or that is not one of the known changes:
-- {"field": "price", "percent" or "cents_per_kg", "step_cents", "from_day"}, {"field": "status", "value"},
-- {"field": "in_stock", "value"}. Without a day a price changes at once.
create or replace function private.check_bulk_change(change jsonb) returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_staff() or (change ->> 'field' is distinct from 'in_stock' and not private.is_manager()) then
    perform private.deny();
  end if;
  if not coalesce(case change ->> 'field'
    when 'price' then (change ? 'percent') <> (change ? 'cents_per_kg')
      and coalesce((change ->> 'percent')::numeric, 0) between -90 and 500
      and coalesce((change ->> 'cents_per_kg')::integer, 0) between -1000000 and 1000000
      and coalesce((change ->> 'step_cents')::integer, 1) between 1 and 10000
    when 'status' then change ->> 'value' in ('active', 'draft', 'archived')
    when 'in_stock' then jsonb_typeof(change -> 'value') = 'boolean'
  end, false) or (change ? 'from_day' and change ->> 'field' <> 'price') then
    perform private.refuse('PT400', 'There is no such bulk change');
  end if;
  perform private.require_plannable_day((change ->> 'from_day')::date);
end
$$;

-- The cheeses that a selection means: {"ids": [...]}, or what a filter of the list leaves, {"filter": {"query", "status",
-- "stock", "style"}, "except": [...]}.
create or replace function private.selected_cheeses(selection jsonb) returns setof public.cheeses
language plpgsql stable security definer set search_path = ''
as $$
declare
  filter jsonb := selection -> 'filter';
  excluded uuid[] := array(select jsonb_array_elements_text(coalesce(selection -> 'except', '[]'))::uuid);
begin
  if jsonb_typeof(selection -> 'ids') = 'array' then
    return query select c.* from public.cheeses c
    where c.id = any (array(select jsonb_array_elements_text(selection -> 'ids')::uuid)) and c.id <> all (excluded);
  elsif jsonb_typeof(filter) = 'object' then
    return query select c.* from public.find_cheeses(coalesce(filter ->> 'query', '')) c
    where (c.archived_at is not null) = (coalesce(filter ->> 'status', '') = 'archived')
      and (coalesce(filter ->> 'status', '') not in ('active', 'inactive') or c.active = (filter ->> 'status' = 'active'))
      and (coalesce(filter ->> 'stock', '') not in ('in', 'out') or c.in_stock = (filter ->> 'stock' = 'in'))
      and (coalesce(filter ->> 'style', '') in ('', c.style::text))
      and c.id <> all (excluded);
  else
    raise exception 'a selection has ids or a filter' using errcode = '22023';
  end if;
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
    perform private.refuse('PT409', 'The cheeses have changed since. Look at the new preview.', reason => 'stale');
  elsif summary -> 'obstacles' <> '[]' then
    perform private.refuse('PT409', 'Nothing was changed: ' || (
      select string_agg(format('%s (%s)', o.name, o.reason), ', ')
      from jsonb_to_recordset(summary -> 'obstacles') as o (name text, reason text)));
  elsif (summary -> 'changed')::integer > private.max_bulk_cheeses() then
    perform private.refuse('PT400',
      format('At most %s cheeses can be changed at once. Select fewer.', private.max_bulk_cheeses()));
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

-- Keeps the changes to guarded fields of an active cheese as a proposal of the caller; a second one of the same person
-- replaces what it names. Returns whether there is anything to decide.
create or replace function private.propose(cheese_uuid uuid, fields jsonb) returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
declare
  current_fields jsonb;
  changed jsonb;
begin
  if not private.is_staff() then perform private.deny(); end if;
  select private.guarded_fields_of(to_jsonb(c)) into current_fields from public.cheeses c where c.id = cheese_uuid;
  -- The record is read as a cheese, so that equal values in another spelling are no change.
  select coalesce(jsonb_object_agg(f.key, f.value), '{}') into changed
  from jsonb_each(private.guarded_fields_of(to_jsonb(jsonb_populate_record(null::public.cheeses, fields)))) f
  where fields ? f.key and f.value is distinct from current_fields -> f.key;
  if changed = '{}' then return false; end if;
  if changed -> 'allergens' = 'null' then
    perform private.refuse('PT400', 'An active cheese declares its allergens', 'allergens');
  end if;
  insert into public.cheese_proposals as p (cheese_id, fields, base, created_by)
  values (cheese_uuid, changed, current_fields, auth.uid())
  on conflict (cheese_id, created_by) where status = 'open' do update
  set fields = p.fields || excluded.fields, base = excluded.base, created_at = now();
  return true;
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
    perform private.refuse('PT409', format('It has already been %s', decided.status), reason => 'stale');
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

-- What a broken rule of the cheeses means to the person who wrote the cell, if its comment does not say so.
create or replace function private.explain_rule(definition text) returns text
language sql immutable set search_path = ''
as $$
  select case
    when definition like '%cardinality%' then format('At most %s entries in one line, together at most %s characters',
      substring(definition from 'cardinality\([a-z_]+\) <= (\d+)'), substring(definition from 'char_length.* <= (\d+)'))
    else format('One line of at most %s characters', substring(definition from '<= (\d+)')) end
$$;

-- Adds a problem to each row that the rules of the table would refuse. The rules themselves are asked, so that a rule of
-- a later migration counts here too.
create or replace function private.check_rows(import_uuid uuid, lines integer[]) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  rules text;
begin
  select string_agg(format('(%L, %L, %s)',
    case c.conname when 'an_active_cheese_declares_its_allergens' then 'allergens'
      when 'an_active_cheese_is_not_archived' then 'active' else a.attname end,
    coalesce(obj_description(c.oid, 'pg_constraint'), private.explain_rule(pg_get_expr(c.conbin, c.conrelid))),
    pg_get_expr(c.conbin, c.conrelid)), ', ')
  into rules
  from pg_catalog.pg_constraint c
  join pg_catalog.pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
  where c.conrelid = 'public.cheeses'::regclass and c.contype = 'c';

  execute format($statement$
    with broken as materialized (
      select planned.at_line, jsonb_agg(jsonb_build_object('field', rule.field_name, 'problem', rule.problem)) as problems
      from (
        select r.line as at_line, coalesce(to_jsonb(c), $3) || r.fields as state
        from private.import_rows r left join public.cheeses c on c.slug = r.slug
        where r.import_id = $1 and r.line = any ($2) and r.changes <> '[]'
      ) planned
      cross join lateral jsonb_populate_record(null::public.cheeses, planned.state) as cheese
      cross join lateral (values %s) as rule (field_name, problem, holds)
      where rule.holds is false
      group by planned.at_line
    )
    update private.import_rows r
    set problems = r.problems || (
      select coalesce(jsonb_agg(distinct entry), '[]') from jsonb_array_elements(b.problems) as entry
      where not r.problems @> jsonb_build_array(jsonb_build_object('field', entry -> 'field')))
    from broken b where r.import_id = $1 and r.line = b.at_line $statement$, rules)
  using import_uuid, lines, private.import_defaults();
end
$$;

-- The import of the caller. Somebody else's is not found.
create or replace function private.own_import(import_uuid uuid) returns private.imports
language plpgsql stable security definer set search_path = ''
as $$
declare
  found_import private.imports;
begin
  if not private.is_manager() then perform private.deny(); end if;
  select * into found_import from private.imports i
  where i.id = import_uuid and i.created_by = auth.uid();
  if not found then
    perform private.refuse('PT404', 'Resource not found. This dry run has expired; choose the file again.');
  end if;
  return found_import;
end
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
    perform private.refuse('PT409', 'This dry run is complete. Choose the file again.');
  end if;
  insert into private.import_rows as r (import_id, line, cells, slug)
  select import_uuid, entry.line, entry.cells, coalesce(nullif(trim(entry.cells ->> 'slug'), ''),
    private.slugify(trim(entry.cells ->> 'name')), '')
  from jsonb_to_recordset(rows) as entry (line integer, cells jsonb)
  on conflict (import_id, line) do update set cells = excluded.cells, slug = excluded.slug;
  if (select count(*) from private.import_rows r where r.import_id = import_uuid) > 10000 then
    perform private.refuse('PT400', 'A file has at most 10,000 rows. Split the file.');
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

-- Refuses to apply a dry run that is not complete, has a refused row, or is older than a change of its cheeses.
create or replace function private.require_applicable(import private.imports) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  stale record;
begin
  if not import.is_complete then
    perform private.refuse('PT409', 'The dry run is not complete. Choose the file again.');
  end if;
  if exists (select 1 from private.import_rows r where r.import_id = import.id and r.outcome = 'refused') then
    perform private.refuse('PT409', 'A row is refused, so nothing was written. Correct the file.');
  end if;
  perform 1 from public.cheeses c
  where c.slug in (select r.slug from private.import_rows r where r.import_id = import.id and r.outcome = 'changed')
  order by c.id for no key update;
  select r.line, c.name into stale
  from private.import_rows r left join public.cheeses c on c.slug = r.slug
  where r.import_id = import.id and r.outcome in ('created', 'changed') and c.version is distinct from r.version
  order by r.line limit 1;
  if found then
    perform private.refuse('PT409', format(
      'Line %s: someone changed this cheese after the dry run, so nothing was written. Choose the file again.', stale.line),
      reason => 'stale');
  end if;
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
  if draft.id is null then perform private.refuse('PT404', 'Resource not found'); end if;
  perform private.require_version(draft_version, draft.version);
  select * into document from public.cheese_documents d where d.id = cheese_uuid for update;
  if document.body = draft.body then
    published := document.version;
  elsif document.version > coalesce(draft.document_version, 0) then
    perform private.refuse('PT409',
      concat_ws(' ', 'Someone else published this first.', private.last_publication(cheese_uuid)), reason => 'stale');
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

-- Refuses to switch a cheese with tracked stock by hand. A restored version keeps the stock of today.
create or replace function private.guard_stock_switch() returns trigger
language plpgsql security invoker set search_path = ''
as $$
declare
  truth boolean := private.is_in_stock(new.id, new.in_stock);
begin
  if new.in_stock <> truth and private.is_direct_write() then
    perform private.refuse('PT409', 'The stock of this cheese is tracked; record a movement instead', 'in_stock');
  end if;
  new.in_stock := truth;
  return new;
end
$$;

-- Enters a movement, which changes the stock by this much, and makes the cheese a counted one.
create or replace function private.enter_stock_movement(movement public.stock_movements) returns public.stock_movements
language plpgsql volatile security definer set search_path = ''
as $$
declare
  stock_before integer;
  entered public.stock_movements;
begin
  -- A change of the stock or of the cheese locks the cheese first, so that two changes never wait for each other.
  perform 1 from public.cheeses c where c.id = movement.cheese_id for no key update;
  if not found then perform private.refuse('PT404', 'Resource not found'); end if;
  select s.grams into stock_before from public.cheese_stock s where s.cheese_id = movement.cheese_id for update;
  movement.change_grams := case movement.kind
    when 'delivery' then movement.grams
    when 'count' then movement.grams - stock_before
    when 'correction' then movement.change_grams
    else -movement.grams end;
  if stock_before + movement.change_grams < 0 then
    perform private.refuse('PT409', format('There are only %s g of it; count the stock first', stock_before),
      'grams', 'not_enough');
  end if;
  insert into public.stock_movements (cheese_id, kind, grams, change_grams, stock_after_grams, note, created_by, corrects,
    amount_cents, price_per_kg_cents, supplier, lot, best_before)
  values (movement.cheese_id, movement.kind, movement.grams, movement.change_grams,
    stock_before + movement.change_grams, nullif(trim(movement.note), ''), auth.uid(), movement.corrects,
    movement.amount_cents, movement.price_per_kg_cents, nullif(trim(movement.supplier), ''),
    nullif(trim(movement.lot), ''), movement.best_before)
  returning * into entered;
  update public.cheese_stock s set grams = entered.stock_after_grams, is_tracked = true, updated_at = now()
  where s.cheese_id = movement.cheese_id;
  update public.cheeses c set in_stock = private.is_in_stock(c.id, c.in_stock)
  where c.id = movement.cheese_id and c.in_stock <> private.is_in_stock(c.id, c.in_stock);
  return entered;
end
$$;

-- Records a movement of stock in grams, or a sale by its amount of money at the shown price.
create or replace function public.record_stock_movement(
  cheese_uuid uuid, kind public.stock_movement_kind, grams integer default null, note text default null,
  amount_cents integer default null, idempotency_key uuid default null
) returns public.stock_movements
language plpgsql volatile security definer set search_path = ''
as $$
declare
  answer jsonb;
  movement public.stock_movements;
begin
  if not private.is_staff() then perform private.deny(); end if;
  answer := private.answer_before(idempotency_key, jsonb_build_array('record_stock_movement', cheese_uuid,
    record_stock_movement.kind, record_stock_movement.grams, record_stock_movement.note,
    record_stock_movement.amount_cents));
  if answer is not null then return jsonb_populate_record(movement, answer); end if;
  movement.cheese_id := cheese_uuid;
  movement.kind := record_stock_movement.kind;
  movement.grams := record_stock_movement.grams;
  movement.note := record_stock_movement.note;
  if record_stock_movement.amount_cents is not null then
    movement.amount_cents := record_stock_movement.amount_cents;
    movement.price_per_kg_cents := (
      select nullif(private.shown_cents_per_kg(public.current_price(c)), 0) from public.cheeses c
      where c.id = cheese_uuid);
    if movement.price_per_kg_cents is null then
      perform private.refuse('PT409', 'It has no price; enter grams', 'amount_cents');
    end if;
    movement.grams := round(1000.0 * movement.amount_cents / movement.price_per_kg_cents);
  end if;
  if movement.kind = 'correction' or movement.grams is null or (movement.grams < 1 and movement.kind <> 'count') then
    perform private.refuse('PT400', 'Enter at least 1 g', 'grams');
  end if;
  movement := private.enter_stock_movement(movement);
  perform private.keep_answer(idempotency_key, to_jsonb(movement));
  return movement;
end
$$;

-- Records a delivery of several cheeses, all or none. Each line has cheese_id, grams and optionally lot and best_before.
create or replace function public.record_delivery(
  lines jsonb, supplier text default null, note text default null, idempotency_key uuid default null
) returns setof public.stock_movements
language plpgsql volatile security definer set search_path = ''
as $$
declare
  answer jsonb;
  line record;
  movement public.stock_movements;
begin
  if not private.is_staff() then perform private.deny(); end if;
  answer := private.answer_before(idempotency_key, jsonb_build_array('record_delivery', lines, supplier, note));
  if answer is null then
    if jsonb_typeof(lines) <> 'array' or jsonb_array_length(lines) not between 1 and 200 then
      perform private.refuse('PT400', 'A delivery has 1 to 200 lines');
    end if;
    perform 1 from public.cheeses c
    where c.id in (select l.cheese_id from jsonb_to_recordset(lines) as l (cheese_id uuid))
    order by c.id for no key update;
    answer := '[]';
    for line in
      select * from jsonb_to_recordset(lines) as l (cheese_id uuid, grams numeric, lot text, best_before date)
      order by l.cheese_id
    loop
      if line.grams is null or line.grams < 1 then
        perform private.refuse('PT400', 'Enter at least 1 g', 'grams');
      elsif line.grams > 1000000 then
        perform private.refuse('PT400', 'Enter at most 1,000,000 g of a cheese', 'grams');
      end if;
      movement := null;
      movement.cheese_id := line.cheese_id;
      movement.kind := 'delivery';
      movement.grams := line.grams;
      movement.note := record_delivery.note;
      movement.supplier := record_delivery.supplier;
      movement.lot := line.lot;
      movement.best_before := line.best_before;
      answer := answer || to_jsonb(private.enter_stock_movement(movement));
    end loop;
    perform private.keep_answer(idempotency_key, answer);
  end if;
  return query select * from jsonb_populate_recordset(null::public.stock_movements, answer);
end
$$;

-- Reverses a movement by a counter-entry, once. A cheese whose stock is no longer tracked stays so.
create or replace function public.correct_stock_movement(
  movement_id bigint, note text default null, idempotency_key uuid default null
) returns public.stock_movements
language plpgsql volatile security definer set search_path = ''
as $$
declare
  answer jsonb;
  wrong public.stock_movements;
  correction public.stock_movements;
begin
  if not private.is_staff() then perform private.deny(); end if;
  answer := private.answer_before(idempotency_key,
    jsonb_build_array('correct_stock_movement', movement_id, correct_stock_movement.note));
  if answer is not null then return jsonb_populate_record(correction, answer); end if;
  select * into wrong from public.stock_movements m where m.id = movement_id;
  if not found then perform private.refuse('PT404', 'Resource not found'); end if;
  if wrong.kind = 'correction' then
    perform private.refuse('PT409', 'A correction cannot be corrected; record the movement again');
  end if;
  perform 1 from public.cheeses c where c.id = wrong.cheese_id for no key update;
  if exists (select 1 from public.stock_movements m where m.corrects = movement_id) then
    perform private.refuse('PT409', 'It has already been corrected');
  end if;
  if private.available_grams(wrong.cheese_id) is null then
    perform private.refuse('PT409', 'Its stock is no longer tracked; count it to start again');
  end if;
  correction.cheese_id := wrong.cheese_id;
  correction.kind := 'correction';
  correction.grams := abs(wrong.change_grams);
  correction.change_grams := -wrong.change_grams;
  correction.note := correct_stock_movement.note;
  correction.corrects := wrong.id;
  correction := private.enter_stock_movement(correction);
  perform private.keep_answer(idempotency_key, to_jsonb(correction));
  return correction;
end
$$;

-- Switches a cheese in or out of stock. A counted one gets a count of these grams, of zero when it is out; the answer is
-- the id of that count, so that it can be corrected.
create or replace function public.set_in_stock(
  cheese_uuid uuid, in_stock boolean, grams integer default null, idempotency_key uuid default null
) returns bigint
language plpgsql volatile security definer set search_path = ''
as $$
declare
  stock public.cheese_stock;
begin
  if not private.is_staff() then perform private.deny(); end if;
  perform 1 from public.cheeses c where c.id = cheese_uuid for no key update;
  if not found then perform private.refuse('PT404', 'Resource not found'); end if;
  select * into stock from public.cheese_stock s where s.cheese_id = cheese_uuid;
  if not stock.is_tracked and set_in_stock.grams is null then
    update public.cheeses c set in_stock = set_in_stock.in_stock
    where c.id = cheese_uuid and c.in_stock <> set_in_stock.in_stock;
    return null;
  end if;
  if set_in_stock.in_stock and coalesce(set_in_stock.grams, 0) < 1 then
    if stock.grams > 0 then return null; end if;
    perform private.refuse('PT400', 'Enter how many grams there are', 'grams');
  end if;
  if not set_in_stock.in_stock and stock.grams = 0 and idempotency_key is null then return null; end if;
  return (public.record_stock_movement(cheese_uuid, 'count', case when in_stock then set_in_stock.grams else 0 end,
    idempotency_key => idempotency_key)).id;
end
$$;

-- Ends the tracking of a cheese's stock: what is left is counted as zero, and staff switch it by hand from now on.
create or replace function public.stop_counting_stock(cheese_uuid uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if not private.is_staff() then perform private.deny(); end if;
  perform 1 from public.cheeses c where c.id = cheese_uuid for no key update;
  if not found then perform private.refuse('PT404', 'Resource not found'); end if;
  if private.available_grams(cheese_uuid) is null then return; end if;
  update public.cheese_stock s set is_tracked = false, updated_at = now() where s.cheese_id = cheese_uuid;
  insert into public.stock_movements (cheese_id, kind, grams, change_grams, stock_after_grams, note, created_by)
  select cheese_uuid, 'count', 0, -s.grams, 0, 'No longer tracked', auth.uid()
  from public.cheese_stock s where s.cheese_id = cheese_uuid and s.grams > 0;
  update public.cheese_stock s set grams = 0 where s.cheese_id = cheese_uuid;
end
$$;

-- Corrects several movements, all or none, such as those of one delivery. Repeated with its key, it changes nothing.
create or replace function public.correct_stock_movements(movement_ids bigint[], idempotency_key uuid default null)
returns setof public.stock_movements
language plpgsql volatile security definer set search_path = ''
as $$
declare
  answer jsonb;
begin
  if not private.is_staff() then perform private.deny(); end if;
  answer := private.answer_before(idempotency_key, jsonb_build_array('correct_stock_movements', movement_ids));
  if answer is null then
    if cardinality(movement_ids) not between 1 and 200 then
      perform private.refuse('PT400', 'Correct 1 to 200 movements');
    end if;
    perform 1 from public.cheeses c
    where c.id in (select m.cheese_id from public.stock_movements m where m.id = any (movement_ids))
    order by c.id for no key update;
    select jsonb_agg(to_jsonb(correction)) into answer
    from unnest(movement_ids) as wrong (id)
    cross join lateral public.correct_stock_movement(wrong.id) as correction;
    perform private.keep_answer(idempotency_key, answer);
  end if;
  return query select * from jsonb_populate_recordset(null::public.stock_movements, answer);
end
$$;

-- Refuses more terms than every save of a cheese can be compared with. Inserts take turns, so that none is miscounted.
create or replace function private.limit_search_terms() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('public.search_terms', 0));
  if (select count(*) from public.search_terms) > 500 then
    perform private.refuse('PT409', 'There are 500 search words. Delete one before you add another.', 'term');
  end if;
  return null;
end
$$;

-- Counts each save against the author's limit; afterwards, because an upsert passes both triggers before. Withdrawing a
-- comment from the public is always possible.
create or replace function private.limit_comments() returns trigger
language plpgsql security invoker set search_path = ''
as $$
begin
  if current_user in ('anon', 'authenticated')
    and not (tg_op = 'UPDATE' and old.is_public and not new.is_public and new.comment = old.comment) then
    perform private.limit_person('comment');
  end if;
  return null;
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
    perform private.refuse('PT400', 'Hide a comment with a reason, restore it or dismiss its reports');
  end if;
  if action <> 'dismiss' then
    update public.cheese_comments m set
      hidden_at = case action when 'hide' then now() end,
      hidden_reason = case action when 'hide' then trim(moderate_comment.reason) end
    where m.id = moderate_comment.comment_id;
    if not found then perform private.refuse('PT404', 'Resource not found'); end if;
  end if;
  -- Showing a hidden comment decides about all its reports anew: earlier decisions cannot be undone any more.
  update private.comment_reports r set settled_at = now()
  where r.comment_id = moderate_comment.comment_id and (r.settled_at is null or action = 'restore');
  if action = 'dismiss' and not found then
    perform private.refuse('PT404', 'Resource not found. No report of this comment waits for a decision.');
  end if;
  perform private.audit(action || ' comment', 'cheese_comments', moderate_comment.comment_id::text,
    jsonb_strip_nulls(jsonb_build_object('reason', case action when 'hide' then trim(reason) end)));
  return now();
end
$$;

-- Takes a hiding or a dismissal back, as if it had not been: the comment is shown, and what it settled waits again.
create or replace function public.undo_moderation(comment_id uuid, decided_at timestamptz) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  hidden_since timestamptz;
begin
  if not private.is_manager() then perform private.deny(); end if;
  select m.hidden_at into hidden_since from public.cheese_comments m
  where m.id = undo_moderation.comment_id for update;
  if not found then perform private.refuse('PT404', 'Resource not found'); end if;
  update private.comment_reports r set settled_at = null
  where r.comment_id = undo_moderation.comment_id and r.settled_at = decided_at;
  if not coalesce(hidden_since = decided_at, found) then
    perform private.refuse('PT409', 'Someone else has decided since', reason => 'stale');
  end if;
  update public.cheese_comments m set hidden_at = null, hidden_reason = null
  where m.id = undo_moderation.comment_id and hidden_since is not null;
  perform private.audit('undo comment decision', 'cheese_comments', undo_moderation.comment_id::text);
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
  if objection is not null then return private.refuse_and_keep('PT400', objection, 'name'); end if;
  begin
    perform private.limit_calls('display name:' || me, 5, interval '1 day');
    insert into public.display_names as kept (user_id, name, look) values (me, chosen, private.look_of(chosen))
    on conflict (user_id) do update
      set name = excluded.name, look = excluded.look, created_at = now(), hidden_at = null, hidden_reason = null;
  exception when unique_violation then
    return private.refuse_and_keep('PT409', 'Someone has this name, or one that looks like it.', 'name');
  end;
  return null;
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
    perform private.refuse('PT400', 'Hide a display name with a reason');
  end if;
  update public.display_names n set hidden_at = now(), hidden_reason = trim(hide_display_name.reason)
  where n.look = hidden_look returning n.name into hidden_name;
  if not found then perform private.refuse('PT404', 'Resource not found'); end if;
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
  if not found then perform private.refuse('PT404', 'Resource not found'); end if;
  delete from private.hidden_names h where h.look = shown_look;
  perform private.audit('restore display name', 'display_names', null, jsonb_build_object('name', shown_name));
end
$$;

-- Past days are what they were, a day goes to an active cheese only, and only managers decide what guests will see:
-- an employee neither confirms an entry nor changes the day, cheese or status of a confirmed one.
create or replace function private.guard_calendar() returns trigger
language plpgsql security invoker set search_path = ''
as $$
declare
  today date := private.shop_today();
  is_moved boolean;
begin
  if not private.is_direct_write() then
    return case when tg_op = 'DELETE' then old else new end;
  end if;
  if (tg_op <> 'INSERT' and old.day < today) or (tg_op <> 'DELETE' and new.day < today) then
    perform private.refuse('PT400', 'Past days are read-only');
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  is_moved := tg_op = 'INSERT'
    or (new.day, new.cheese_id, new.status) is distinct from (old.day, old.cheese_id, old.status);
  if is_moved and (new.status = 'confirmed' or (tg_op = 'UPDATE' and old.status = 'confirmed'))
    and not private.is_manager() then
    perform private.deny();
  end if;
  if is_moved and new.day is not null
    and not exists (select 1 from public.cheeses where id = new.cheese_id and active) then
    perform private.refuse('PT409', 'Only an active cheese can be featured', 'cheese_id');
  end if;
  return new;
end
$$;

-- Names other cheeses for a recipe; the caller saves the recipe in the same transaction.
create or replace function private.replace_recipe_cheeses(recipe_uuid uuid, cheese_uuids uuid[]) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if auth.uid() is null then perform private.deny(); end if;
  -- The second of two saves at once has to find the newer version, not the first one's cheeses.
  perform 1 from public.recipes where id = recipe_uuid for update;
  delete from public.recipe_cheeses where recipe_id = recipe_uuid;
  insert into public.recipe_cheeses (recipe_id, cheese_id, position)
  select recipe_uuid, given.id, min(given.place)
  from unnest(cheese_uuids) with ordinality as given (id, place)
  join public.cheeses c on c.id = given.id
  group by given.id;
end
$$;

-- Sends a recipe of the caller in for a decision, again after it was returned, or changes one that waits. It has at
-- least one ingredient and one step. The author agrees once that the shop may publish it.
create or replace function public.submit_recipe(
  record jsonb, cheese_ids uuid[] default '{}', idempotency_key uuid default null
) returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
declare
  answer jsonb;
  recipe_uuid uuid := coalesce((record ->> 'id')::uuid, gen_random_uuid());
begin
  if auth.uid() is null then perform private.deny(); end if;
  answer := private.answer_before(idempotency_key, jsonb_build_array('submit_recipe', record, cheese_ids));
  if answer is not null then return (answer #>> '{}')::uuid; end if;
  perform private.limit_person('recipe');
  perform private.store_my_recipe(recipe_uuid, record, cheese_ids, 'pending');
  if exists (
    select from public.recipes r
    where r.id = recipe_uuid and (jsonb_array_length(r.ingredients) = 0 or cardinality(r.steps) = 0)
  ) then
    perform private.refuse('PT400', 'A recipe has at least one ingredient and one step', 'ingredients');
  end if;
  update private.recipe_authors a set consented_at = now()
  where a.recipe_id = recipe_uuid and a.consented_at is null and record -> 'consent' = 'true';
  if not exists (select from private.recipe_authors a where a.recipe_id = recipe_uuid and a.consented_at is not null) then
    perform private.refuse('PT400', 'Agree that the shop may publish the recipe', 'consent');
  end if;
  perform private.keep_answer(idempotency_key, to_jsonb(recipe_uuid));
  return recipe_uuid;
end
$$;

-- Refuses more ingredients than a page shows well, with a sentence that people understand.
create or replace function private.check_ingredient_count(record jsonb) returns void
language plpgsql immutable set search_path = ''
as $$
begin
  if jsonb_typeof(record -> 'ingredients') = 'array' and jsonb_array_length(record -> 'ingredients') > 60 then
    perform private.refuse('PT400', 'A recipe has at most 60 ingredients', 'ingredients');
  end if;
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
    perform private.refuse('PT400', 'The picture of a recipe is uploaded for it', 'image_url');
  end if;
  select * into known from public.recipes r where r.id = recipe_uuid for no key update;
  if known.id is null then
    if (select count(*) from public.recipes r
        where r.status <> 'published' and r.id in (select private.my_recipe_ids())) >= 50 then
      perform private.refuse('PT409', 'You have 50 recipes that are not published. Delete one of them.');
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
  if record ->> 'id' is null then raise exception 'a draft has an id' using errcode = '22023'; end if;
  answer := to_jsonb(private.store_my_recipe((record ->> 'id')::uuid, record, cheese_ids, 'draft'));
  perform private.keep_answer(idempotency_key, answer);
  return answer::integer;
end
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
    perform private.refuse('PT400', 'Publish a recipe, or return or reject it with a note');
  end if;
  if seen_version is null then perform private.require_version(null, null); end if;
  update public.recipes r set
    status = case decision when 'publish' then 'published' when 'return' then 'returned' else 'rejected' end
      ::public.recipe_status,
    review_note = nullif(trim(note), ''),
    version = seen_version
  where r.id = review_recipe.recipe_id and r.status in ('draft', 'pending', 'returned');
  if not found then perform private.refuse('PT404', 'Resource not found. No such recipe waits for a decision.'); end if;
end
$$;

-- Leaves the archive to managers, and keeps an announced event from vanishing while guests expect it.
create or replace function private.guard_event() returns trigger
language plpgsql security invoker set search_path = ''
as $$
begin
  if current_user in ('anon', 'authenticated') and not private.is_manager()
    and new.archived_at is distinct from (case when tg_op = 'UPDATE' then old.archived_at end) then
    perform private.deny();
  end if;
  if tg_op = 'UPDATE' and new.status = 'draft' and old.status <> 'draft' then
    perform private.refuse('PT409', 'An announced event is not a draft again. Cancel it instead.', 'status');
  end if;
  if new.archived_at is not null and new.status = 'published' and new.ends_at > now() then
    perform private.refuse('PT409', 'A coming event is canceled before it is archived', 'archived_at');
  end if;
  return new;
end
$$;

-- Refuses a capacity below the number of people who have a seat.
create or replace function private.guard_capacity() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  seated integer;
begin
  select s.going into seated from public.event_stats s where s.event_id = new.id for update;
  if new.capacity < old.capacity and new.capacity < seated then
    perform private.refuse('PT409', format('The capacity is at least %s, the number of people who have a seat', seated),
      'capacity');
  end if;
  return new;
end
$$;

-- The start and the end of an event as columns, from what the shop's clock shows. A time that stays as it is stays the
-- same instant, even in the hour that the clock shows twice.
create or replace function private.event_instants(record jsonb, known public.events) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_strip_nulls(jsonb_build_object(
    'starts_at', case when record ->> 'starts_at_local' is distinct from private.wall_clock(known.starts_at)
      then private.shop_instant(record ->> 'starts_at_local', 'starts_at_local') end,
    'ends_at', case when record ->> 'ends_at_local' is distinct from private.wall_clock(known.ends_at)
      then private.shop_instant(record ->> 'ends_at_local', 'ends_at_local') end))
$$;

-- Names other cheeses for an event, at most twelve; the caller saves the event in the same transaction.
create or replace function private.replace_event_cheeses(event_uuid uuid, cheese_uuids uuid[]) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if not private.is_staff() then perform private.deny(); end if;
  -- The second of two saves at once has to find the newer version, not the first one's cheeses. A lock of the key would
  -- stop RSVPs, which hold the seats that the save needs.
  perform 1 from public.events where id = event_uuid for no key update;
  delete from public.event_cheeses where event_id = event_uuid;
  insert into public.event_cheeses (event_id, cheese_id, position)
  select event_uuid, given.id, min(given.place)
  from unnest(cheese_uuids[1:12]) with ordinality as given (id, place)
  join public.cheeses c on c.id = given.id
  group by given.id;
end
$$;

-- Adds a draft with the words, cheeses and hour of an event, on the same weekday of a coming week. The id of the copy
-- comes from the caller, so that a repeated call adds one.
create or replace function public.duplicate_event(event_uuid uuid, copy_uuid uuid) returns uuid
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  source public.events;
  weeks integer;
  starts_at timestamptz;
begin
  if not private.is_staff() then perform private.deny(); end if;
  if exists (select from public.events e where e.id = copy_uuid) then return copy_uuid; end if;
  select * into source from public.events e where e.id = event_uuid;
  if not found then perform private.refuse('PT404', 'Resource not found'); end if;
  weeks := greatest(1, 1 + floor(extract(epoch from now() - source.starts_at) / extract(epoch from interval '7 days')));
  starts_at := (source.starts_at at time zone private.shop_time_zone() + make_interval(weeks => weeks))
    at time zone private.shop_time_zone();
  perform private.replace_event_cheeses(copy_uuid, array(
    select c.cheese_id from public.event_cheeses c where c.event_id = event_uuid order by c.position));
  perform private.insert_fields('public.events', to_jsonb(source)
    - array['status', 'version', 'created_at', 'updated_at', 'published_at', 'archived_at', 'cancel_note', 'ical_sequence']
    || jsonb_build_object('id', copy_uuid, 'slug', private.free_event_slug(source.title, copy_uuid),
      'starts_at', starts_at, 'ends_at', starts_at + (source.ends_at - source.starts_at)));
  return copy_uuid;
end
$$;

-- Publishes, cancels or archives an event, or takes it out of the archive. Who decides names the version they saw.
create or replace function public.decide_event(event_uuid uuid, decision text, seen_version integer, note text default '')
returns void
language plpgsql volatile security invoker set search_path = ''
as $$
begin
  if not private.is_manager() then perform private.deny(); end if;
  if decision not in ('publish', 'cancel', 'archive', 'restore') then
    raise exception 'unknown decision' using errcode = '22023';
  end if;
  if seen_version is null then perform private.require_version(null, null); end if;
  if decision = 'publish' and exists (
    select from public.events e where e.id = event_uuid and e.starts_at <= now()
  ) then
    perform private.refuse('PT409', 'An event is published before it starts');
  end if;
  update public.events e set
    status = case decision when 'publish' then 'published' when 'cancel' then 'cancelled' else e.status end
      ::public.event_status,
    cancel_note = case decision when 'publish' then null when 'cancel' then nullif(trim(note), '') else e.cancel_note end,
    archived_at = case decision when 'archive' then now() when 'restore' then null else e.archived_at end,
    version = seen_version
  where e.id = event_uuid and case decision
    when 'publish' then e.status <> 'published' and e.archived_at is null
    when 'cancel' then e.status = 'published' and e.ends_at > now()
    when 'archive' then e.archived_at is null
    else e.archived_at is not null end;
  if not found then
    perform private.refuse('PT404', 'Resource not found. No such event waits for this decision.');
  end if;
end
$$;

-- Notes that a party has arrived, or takes that back. Returns when it arrived by the shop's clock. A call that is
-- repeated with its key, because the network was away, changes nothing more.
create or replace function public.check_in(rsvp_uuid uuid, has_arrived boolean, idempotency_key uuid default null) returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  answer jsonb;
  event public.events;
  guest public.rsvps;
begin
  if not private.is_staff() then perform private.deny(); end if;
  answer := private.answer_before(idempotency_key, jsonb_build_array('check_in', rsvp_uuid, has_arrived));
  if answer is not null then return answer #>> '{}'; end if;
  select * into guest from public.rsvps r where r.id = rsvp_uuid for update;
  if not found then perform private.refuse('PT404', 'Resource not found. This guest has given the seat back.'); end if;
  select * into event from public.events e where e.id = guest.event_id;
  if not public.is_guest_list_open(event) then
    perform private.refuse('PT409', 'Guests are checked in from a day before the event until a day after it');
  end if;
  if guest.status <> 'going' then perform private.refuse('PT409', 'This party has no seat'); end if;
  update public.rsvps r set checked_in_at = case when has_arrived then coalesce(r.checked_in_at, now()) end
  where r.id = rsvp_uuid returning * into guest;
  answer := coalesce(to_jsonb(private.wall_clock(guest.checked_in_at)), 'null');
  perform private.keep_answer(idempotency_key, answer);
  return answer #>> '{}';
end
$$;

-- Mails a message of a manager to the guests of an event who have a seat, who wait, or to all of them. Returns how many
-- get it. The guests of an event get at most two, the last one until a day after it.
create or replace function public.message_guests(
  event_uuid uuid, audience text, message text, idempotency_key uuid default null
) returns integer
language plpgsql volatile security definer set search_path = ''
as $$
declare
  answer jsonb;
  told integer;
begin
  if not private.is_manager() then perform private.deny(); end if;
  answer := private.answer_before(idempotency_key, jsonb_build_array('message_guests', event_uuid, audience, message));
  if answer is not null then return answer::integer; end if;
  perform private.lock_seats(event_uuid);
  if exists (select from public.events e where e.id = event_uuid and not public.takes_messages(e)) then
    perform private.refuse('PT409', 'Guests get messages until a day after the event');
  end if;
  if (select count(*) from private.event_messages m where m.event_id = event_uuid) >= 2 then
    perform private.refuse('PT409', 'The guests of an event get at most two messages');
  end if;
  perform private.queue_mail('event-message', p.email, jsonb_build_object('event', e.title, 'slug', e.slug,
    'starts_at_local', private.wall_clock(e.starts_at), 'message', message_guests.message))
  from public.events e
  join public.rsvps r on r.event_id = e.id
    and (message_guests.audience = 'all' or (message_guests.audience = 'seated') = (r.status = 'going'))
  join private.people p on p.id = r.user_id and p.email is not null
  where e.id = event_uuid
  order by r.created_at, r.id;
  get diagnostics told = row_count;
  if told = 0 then perform private.refuse('PT400', 'No one would get this message'); end if;
  insert into private.event_messages (event_id, sent_by, audience, message, recipients)
  values (event_uuid, auth.uid(), message_guests.audience, message_guests.message, told);
  perform private.audit('message guests', 'events', event_uuid::text,
    jsonb_build_object('audience', message_guests.audience, 'recipients', told));
  perform private.keep_answer(idempotency_key, to_jsonb(told));
  return told;
end
$$;

-- Notes in the audit log that an event was published or canceled, and queues one mail to every guest when it is
-- canceled, takes place after all, or moves to another time or place. Guests are not told about an event that is over.
-- These mails do not count as messages: a guest must learn of every change. Changes of a day are limited, because each
-- is a mail to every guest; past the limit an event can only be canceled.
create or replace function private.tell_guests() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  told integer;
  template text := case
    when new.ends_at <= now() and old.ends_at <= now() then null
    when new.status = 'cancelled' and old.status = 'published' then 'event-cancelled'
    when new.status = 'published' and old.status = 'cancelled' then 'event-restored'
    when new.status = 'published' and old.status = 'published'
      and (new.starts_at, new.ends_at, new.location) is distinct from (old.starts_at, old.ends_at, old.location)
      then 'event-moved' end;
begin
  if new.status <> old.status then
    perform private.audit('mark event as ' || new.status, 'events', new.id::text);
  end if;
  if template is not null then
    -- A person who answers at the same time is told too, or meets the changed event.
    perform private.lock_seats(new.id);
    perform private.queue_mail(template, p.email, jsonb_build_object(
      'event', new.title, 'slug', new.slug, 'location', new.location, 'note', new.cancel_note,
      'starts_at_local', private.wall_clock(new.starts_at), 'ends_at_local', private.wall_clock(new.ends_at),
      'former_starts_at_local', private.wall_clock(old.starts_at)))
    from public.rsvps r join private.people p on p.id = r.user_id
    where r.event_id = new.id and p.email is not null
    order by r.created_at, r.id;
    get diagnostics told = row_count;
    if told > 0 and not private.within_limit('event change:' || new.id, 10, interval '1 day')
      and new.status <> 'cancelled'
    then
      perform private.refuse('PT409',
        'Guests were told of ten changes within a day. Change the event tomorrow, or cancel it.');
    end if;
    -- A guest who has just been told when it starts is not reminded of it as well.
    update public.rsvps r set reminded_for = new.starts_at
    where r.event_id = new.id and r.status = 'going' and private.told_start(new.starts_at) is not null;
  end if;
  return null;
end
$$;

-- Changes the number of people of the caller's RSVP. A smaller party keeps its seats or its rank. A larger one goes to
-- the end of the waiting list unless it fits; if it has seats, only when the caller agrees to give them up.
create or replace function public.change_party_size(
  event_uuid uuid, party_size integer, give_up_seats boolean default false, idempotency_key uuid default null
) returns public.rsvp_status
language plpgsql volatile security definer set search_path = ''
as $$
declare
  answer public.rsvp_status;
  free integer;
  own public.rsvps;
begin
  if auth.uid() is null then perform private.deny(); end if;
  answer := private.answer_before(idempotency_key,
    jsonb_build_array('change_party_size', event_uuid, party_size, give_up_seats)) #>> '{}';
  if answer is not null then return answer; end if;
  perform private.check_party_size(party_size);
  free := private.lock_seats(event_uuid);
  select * into own from public.rsvps r where r.event_id = event_uuid and r.user_id = auth.uid();
  if not found then perform private.refuse('PT404', 'Resource not found'); end if;
  perform private.require_open_event(event_uuid);
  answer := own.status;
  if change_party_size.party_size <> own.party_size then
    perform private.limit_person('rsvp');
    if own.status = 'going' and change_party_size.party_size - own.party_size > free then
      if not coalesce(give_up_seats, false) then
        perform private.refuse('PT409', 'Seats left besides yours: ' || greatest(free, 0), reason => 'no_seats');
      end if;
      answer := 'waiting';
    end if;
    update public.rsvps r set party_size = change_party_size.party_size, status = answer,
      checked_in_at = case when answer = 'going' then r.checked_in_at end,
      queued_at = case when change_party_size.party_size > r.party_size then clock_timestamp() else r.queued_at end
    where r.id = own.id;
    perform private.fill_seats(event_uuid);
    select r.status into answer from public.rsvps r where r.id = own.id;
    -- A party that came off the waiting list was told that it has seats.
    if own.status = 'going' or answer = 'waiting' then
      perform private.mail_guest(case when own.status = answer then 'rsvp-changed' else 'rsvp-waiting' end,
        event_uuid, auth.uid());
    end if;
  end if;
  perform private.keep_answer(idempotency_key, to_jsonb(answer));
  return answer;
end
$$;

-- Refuses a party that is not one to six people.
create or replace function private.check_party_size(party_size integer) returns void
language plpgsql immutable set search_path = ''
as $$
begin
  if coalesce(party_size, 0) not between 1 and 6 then
    perform private.refuse('PT400', 'An RSVP is for one to six people');
  end if;
end
$$;

-- Refuses an event that no longer takes RSVPs, and one that guests cannot see.
create or replace function private.require_open_event(event_uuid uuid) returns void
language plpgsql stable security definer set search_path = ''
as $$
declare
  event public.events;
begin
  select * into event from public.events e where e.id = event_uuid and e.status <> 'draft';
  if not found then perform private.refuse('PT404', 'Resource not found'); end if;
  if event.status = 'cancelled' or event.starts_at <= now() then
    perform private.refuse('PT409', 'This event no longer takes answers');
  end if;
end
$$;

-- Records prints of what the caller saw; a placard that says something else by now is refused. What is compared is what
-- was recorded, so that a change during this call is noticed, too.
create or replace function private.enter_placard_prints(
  cheese_uuids uuid[], hashes text[], template public.placard_template, copies integer
) returns setof uuid
language plpgsql volatile security definer set search_path = ''
as $$
declare
  print_ids uuid[];
  stale_name text;
begin
  if cardinality(cheese_uuids) not between 1 and 500 or cardinality(cheese_uuids) <> cardinality(hashes) then
    perform private.refuse('PT400', 'Print 1 to 500 placards at once');
  end if;
  if exists (
    select 1 from unnest(cheese_uuids) as u (id) where not exists (select 1 from public.cheeses c where c.id = u.id)
  ) then
    perform private.refuse('PT404', 'Resource not found');
  end if;
  with printed as (
    insert into public.placards (cheese_id, template, copies)
    select u.id, enter_placard_prints.template, enter_placard_prints.copies
    from (select distinct unnest(cheese_uuids) as id) u
    returning placards.id, placards.cheese_id, placards.content, placards.content_hash
  )
  select array_agg(distinct p.id),
    min(p.content ->> 'name') filter (where p.content_hash is distinct from seen.hash)
  into print_ids, stale_name
  from unnest(cheese_uuids, hashes) as seen (id, hash) join printed p on p.cheese_id = seen.id;
  if stale_name is not null then
    perform private.refuse('PT409', stale_name || ' changed just now', reason => 'stale');
  end if;
  return query select unnest(print_ids);
end
$$;

-- Adds a display and tells the code that pairs it, once and within ten minutes. Displays that were not paired in time
-- are deleted.
create or replace function public.add_display(name text) returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  code text;
  added uuid;
begin
  if not private.is_admin() then perform private.deny(); end if;
  delete from private.displays d where d.code_expires_at <= now();
  if (select count(*) from private.displays) >= 50 then
    perform private.refuse('PT409', 'There are 50 displays already. Revoke one that is not used.');
  end if;
  loop
    code := private.new_pairing_code();
    insert into private.displays as d (name, key_hash)
    values (trim(add_display.name), private.hash_of_token(code))
    on conflict (key_hash) do nothing
    returning d.id into added;
    exit when added is not null;
  end loop;
  perform private.audit('add display', 'displays', added::text, jsonb_build_object('name', trim(add_display.name)));
  return code;
end
$$;

-- Pairs the display that asks with the one that was added under the code, and tells its token; null for a wrong or
-- expired code. The server slows down an IP that sends wrong codes, so that nobody can use up the tries of the shop.
create or replace function public.pair_kiosk(code text) returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  token text := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
  paired private.displays;
begin
  update private.displays d
  set key_hash = private.hash_of_token(token), code_expires_at = null, paired_at = now(), last_contact_at = now()
  where d.key_hash = private.hash_of_token(code) and d.code_expires_at > now()
  returning d.* into paired;
  if paired.id is null then return null; end if;
  perform private.audit('pair display', 'displays', paired.id::text, jsonb_build_object('name', paired.name));
  return token;
end
$$;

-- The displays for staff, by name. A paired one is silent when it missed its heartbeats for two minutes.
create or replace function public.list_displays()
returns table (id uuid, name text, state text, last_contact_local text, app_version text)
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_staff() then perform private.deny(); end if;
  return query
    select d.id, d.name, case
        when d.code_expires_at <= now() then 'expired'
        when d.code_expires_at is not null then 'waiting'
        when d.last_contact_at < now() - interval '2 minutes' then 'silent'
        else 'connected' end,
      private.wall_clock(d.last_contact_at), d.app_version
    from private.displays d
    order by d.name, d.id;
end
$$;

-- Revokes a display and tells whether there was one. It shows the pairing screen at its next heartbeat.
create or replace function public.revoke_display(id uuid) returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
declare
  revoked private.displays;
begin
  if not private.is_admin() then perform private.deny(); end if;
  delete from private.displays d where d.id = revoke_display.id returning * into revoked;
  if revoked.id is null then return false; end if;
  perform private.audit('revoke display', 'displays', revoked.id::text, jsonb_build_object('name', revoked.name));
  return true;
end
$$;

-- Records that a display is on and what it runs. False when it is not paired, or not any more.
create or replace function public.kiosk_heartbeat(token text, app_version text) returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
begin
  update private.displays d set last_contact_at = now(),
    app_version = left(regexp_replace(kiosk_heartbeat.app_version, '[^A-Za-z0-9._-]', '', 'g'), 40)
  where d.key_hash = private.hash_of_token(token) and d.paired_at is not null;
  return found;
end
$$;

-- What a paired display shows now.
create or replace function public.kiosk_data(token text) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not exists (
    select from private.displays d where d.key_hash = private.hash_of_token(token) and d.paired_at is not null
  ) then
    perform private.deny();
  end if;
  return private.kiosk_content(private.featured_today(), now());
end
$$;

-- A table of the analytics page as CSV, for managers; the export is in the audit log.
create or replace function public.export_report(kind text, period text default '30days') returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  columns json := case kind
    when 'totals' then case period
      when 'today' then '{"figure": "Figure", "now": "Today", "before": "The day before"}'
      when '7days' then '{"figure": "Figure", "now": "7 days", "compared": "6 whole days",
        "before": "The same 6 days a week earlier"}'
      else '{"figure": "Figure", "now": "30 days", "compared": "Last 28 whole days", "before": "The 28 days before"}' end
    when 'days' then json_build_object('day', 'Day', 'views', 'Views', 'visitors', 'Visitors', 'views_before',
      case period when '7days' then 'Views 7 days earlier' when '30days' then 'Views 28 days earlier'
        else 'Views the day before' end)::text
    when 'hours' then case period
      when 'today' then '{"hour": "Hour", "views": "Today", "views_before": "The day before"}'
      when '7days' then '{"hour": "Hour", "views": "6 whole days", "views_before": "The same 6 days a week earlier"}'
      else '{"hour": "Hour", "views": "Last 28 whole days", "views_before": "The 28 days before"}' end
    when 'top_cheeses' then
      '{"name": "Cheese", "slug": "Slug", "views": "Views", "scans": "Scans", "favorites": "Favorites"}'
    when 'searches' then '{"term": "Search", "searches": "Searches", "without_result": "Without result"}'
    when 'searches_without_result' then
      '{"term": "Search", "searches": "Searches", "without_result": "Without result"}'
    when 'feature_days' then
      '{"day": "Day", "name": "Cheese", "slug": "Slug", "views": "Views", "usual_views": "Usual views"}'
  end;
  figures json := '{"views": "Page views", "visitors": "Visitors", "favorites": "Favorites", "ratings": "Ratings",
    "comments": "Public comments", "searches": "Searches", "searches_without_result": "Searches without result",
    "scans": "QR scans"}';
  report jsonb;
begin
  if not private.is_manager() then perform private.deny(); end if;
  if columns is null then raise exception 'unknown report' using errcode = '22023'; end if;
  perform private.audit('export', 'analytics', null, jsonb_build_object('kind', kind, 'period', period));
  report := public.analytics_report(period);
  if kind = 'totals' then
    return private.to_csv((
      select jsonb_agg(jsonb_build_object('figure', f.label, 'now', report -> 'totals' -> f.name,
        'compared', report -> 'totals_compared' -> f.name,
        'before', report -> 'totals_before' -> f.name) order by f.place)
      from json_each_text(figures) with ordinality as f (name, label, place)), columns);
  end if;
  return private.to_csv(report -> kind, columns);
end
$$;

-- Turns the raw rows of a past day into sums and forgets them.
create or replace function private.roll_up_views(for_day date) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if for_day >= private.shop_today() then
    raise exception 'only whole days can be rolled up' using errcode = '22023';
  end if;
  -- What is written between the sums and the deletion would be in neither.
  lock table private.page_views, private.searches in share row exclusive mode;
  insert into private.daily_visits (day, views, visitors, scans, searches, searches_without_result)
  select day, views, visitors, scans, searches, searches_without_result from private.visits_by_day where day = for_day
  on conflict (day) do update set views = excluded.views, visitors = excluded.visitors, scans = excluded.scans,
    searches = excluded.searches, searches_without_result = excluded.searches_without_result;
  insert into private.hourly_visits (day, hour, views)
  select day, hour, views from private.visits_by_hour where day = for_day
  on conflict (day, hour) do update set views = excluded.views;
  insert into private.daily_pages (day, kind, path, views)
  select day, kind, path, views from private.visits_by_page where day = for_day
  on conflict (day, kind, path) do update set views = excluded.views;
  insert into private.daily_searches as known (day, term, searches, without_result)
  (
    select day, term, count(*), count(*) filter (where results = 0) from private.searches where day = for_day
    group by day, term having count(*) > 1 order by count(*) desc, term limit 100
  )
  union all
  (
    select day, term, 1, 1 from private.searches where day = for_day
    group by day, term having count(*) = 1 and bool_and(results = 0 and is_impersonal) order by term limit 100
  )
  on conflict (day, term) do update set searches = known.searches + excluded.searches,
    without_result = known.without_result + excluded.without_result;
  delete from private.page_views where day = for_day;
  delete from private.searches where day = for_day;
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
  if page = '{}' then raise exception 'unknown list' using errcode = '22023'; end if;
  perform private.audit('export', list, null, jsonb_strip_nulls(jsonb_build_object(
    'rows', coalesce(page -> 0 -> 'total', '0'), 'from_row', nullif(page_offset, 0),
    'event', case list when 'event-guests' then (filters ->> 'event')::uuid end)));
  return query select jsonb_array_elements(page);
end
$$;

-- Everything the shop keeps about the caller. Tokens, digests and the emails of others are left out.
create or replace function public.export_my_data() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  me uuid := auth.uid();
  mailbox text := (select lower(email) from private.people where id = me);
begin
  if me is null then perform private.deny(); end if;
  return private.instant_fields('exported_at', now()) || jsonb_build_object(
    'account', (
      select jsonb_build_object('id', u.id, 'email', a.email, 'first_name', u.first_name, 'last_name', u.last_name,
          'role', u.role, 'metadata', a.raw_user_meta_data)
        || private.instant_fields('created_at', u.created_at)
        || private.instant_fields('last_sign_in_at', a.last_sign_in_at)
      from public.users u join auth.users a on a.id = u.id where u.id = me),
    'display_name', (
      select jsonb_build_object('name', n.name, 'hidden_reason', n.hidden_reason)
        || private.instant_fields('created_at', n.created_at)
      from public.display_names n where n.user_id = me),
    'sign_in_methods', (select coalesce(jsonb_agg(i.provider), '[]') from auth.identities i where i.user_id = me),
    'sessions', (
      select coalesce(jsonb_agg(jsonb_build_object('user_agent', s.user_agent, 'ip', host(s.ip))
        || private.instant_fields('created_at', s.created_at)), '[]')
      from auth.sessions s where s.user_id = me),
    'favorites', (
      select coalesce(jsonb_agg(jsonb_build_object('cheese', c.name)
        || private.instant_fields('created_at', f.created_at)), '[]')
      from public.user_favorites f join public.cheeses c on c.id = f.cheese_id where f.user_id = me),
    'ratings', (
      select coalesce(jsonb_agg(jsonb_build_object('cheese', c.name, 'rating', r.rating)
        || private.instant_fields('created_at', r.created_at)), '[]')
      from public.cheese_ratings r join public.cheeses c on c.id = r.cheese_id where r.user_id = me),
    'comments', (
      select coalesce(jsonb_agg(jsonb_build_object('cheese', c.name, 'comment', m.comment, 'is_public', m.is_public,
          'hidden_reason', m.hidden_reason)
        || private.instant_fields('created_at', m.created_at)), '[]')
      from public.cheese_comments m join public.cheeses c on c.id = m.cheese_id where m.user_id = me),
    'deleted_while_hidden', (
      select coalesce(jsonb_agg(jsonb_build_object('cheese', c.name, 'hidden_reason', w.hidden_reason)
        || private.instant_fields('hidden_at', w.hidden_at)), '[]')
      from private.withheld_comments w join public.cheeses c on c.id = w.cheese_id where w.user_id = me),
    'recipes', (
      select coalesce(jsonb_agg(jsonb_build_object('title', r.title, 'status', r.status, 'summary', r.summary,
          'ingredients', r.ingredients, 'steps', r.steps, 'image_url', r.image_url, 'review_note', r.review_note,
          'consented_at', a.consented_at)
        || private.instant_fields('created_at', r.created_at)), '[]')
      from public.recipes r join private.recipe_authors a on a.recipe_id = r.id where a.user_id = me),
    'favorite_recipes', (
      select coalesce(jsonb_agg(jsonb_build_object('recipe', r.title)
        || private.instant_fields('created_at', f.created_at)), '[]')
      from public.recipe_favorites f join public.recipes r on r.id = f.recipe_id where f.user_id = me),
    'rsvps', (
      select coalesce(jsonb_agg(jsonb_build_object('event', e.title, 'status', r.status, 'party_size', r.party_size)
        || private.instant_fields('created_at', r.created_at)
        || private.instant_fields('checked_in_at', r.checked_in_at)), '[]')
      from public.rsvps r join public.events e on e.id = r.event_id where r.user_id = me),
    'reports', (
      select coalesce(jsonb_agg(jsonb_build_object('cheese', c.name, 'reason', r.reason)
        || private.instant_fields('created_at', r.created_at) order by r.created_at), '[]')
      from private.comment_reports r join public.cheese_comments m on m.id = r.comment_id
      join public.cheeses c on c.id = m.cheese_id where r.reporter_id = me),
    'notify_requests', (
      select coalesce(jsonb_agg(jsonb_build_object('cheese', c.name, 'email', n.email)
        || private.instant_fields('created_at', n.created_at)), '[]')
      from public.notify_requests n join public.cheeses c on c.id = n.cheese_id
      where n.user_id = me or lower(n.email) = mailbox),
    'invitations', (
      select coalesce(jsonb_agg(jsonb_build_object('role', i.role)
        || private.instant_fields('sent_at', i.sent_at) || private.instant_fields('expires_at', i.expires_at)), '[]')
      from private.invitations i where i.email = mailbox),
    'sent_invitations', (
      select coalesce(jsonb_agg(jsonb_build_object('role', i.role) || private.instant_fields('sent_at', i.sent_at)), '[]')
      from private.invitations i where i.invited_by = me),
    'sent_messages', (
      select coalesce(jsonb_agg(jsonb_build_object('event', e.title, 'message', m.message)
        || private.instant_fields('sent_at', m.sent_at)), '[]')
      from private.event_messages m join public.events e on e.id = m.event_id where m.sent_by = me),
    'calendar_feed', (
      select private.instant_fields('created_at', f.created_at) from private.calendar_feeds f where f.user_id = me),
    'known_devices', (
      select coalesce(jsonb_agg(private.instant_fields('last_seen_at', d.last_seen_at)), '[]')
      from private.known_devices d where d.user_id = me),
    'open_records', (
      select coalesce(jsonb_agg(jsonb_build_object('record', p.record) || private.instant_fields('seen_at', p.seen_at)), '[]')
      from private.presence p where p.user_id = me));
end
$$;

-- Deletes the caller's account and everything only they have; confirm is their email address.
create or replace function public.delete_my_account(confirm text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  me uuid := auth.uid();
  own_email text := (select lower(email) from private.people where id = me);
begin
  if me is null then perform private.deny(); end if;
  if not private.signed_in_recently() then
    perform private.refuse('PT403', 'Access denied. Please sign in again first.', reason => 'reauthentication_needed');
  end if;
  if lower(trim(confirm)) is distinct from own_email then
    perform private.refuse('PT400', 'Type your email address to confirm', 'confirm');
  end if;
  delete from public.recipes r where r.status <> 'published' and r.id in (select private.my_recipe_ids());
  delete from public.notify_requests n where lower(n.email) = own_email;
  delete from private.outgoing_mail m where lower(m.recipient) = own_email;
  delete from private.invitations i where i.email = own_email;
  perform private.audit('delete account', 'users', me::text);
  delete from auth.users where id = me;
end
$$;

-- Refuses those who may not open a record, such as "cheeses:" and its id, or "pictures:" and its path.
create or replace function private.check_may_open(record text) returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_staff() or (record = 'settings' and not private.is_manager()) then perform private.deny(); end if;
  if record !~ '^(calendar|settings|(cheeses|documents|events|recipes):[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$'
    and record !~ '^pictures:(/media(/[a-z0-9-]+){1,2}|/storage/v1/object/public/media/[a-z0-9/_-]+\.(avif|webp|jpg|png))$'
    or char_length(record) > 250
  then
    raise exception 'unknown record' using errcode = '22023';
  end if;
end
$$;


reset check_function_bodies;

grant execute on function private.refuse(text,text,text,text) to anon, authenticated, service_role, supabase_auth_admin;
grant execute on function private.shop_instant(text,text) to authenticated;

-- Carries supabase/schemas as of 1b09720516e0e31b78abba63ea23b682b01608cd8d600ab47f40043de6e5f6c1.
