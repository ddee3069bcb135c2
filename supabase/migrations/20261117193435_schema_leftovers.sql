-- What reviews of the schema left: one hash for all tokens, a cheaper check of time zones, and no way into a staff account by
-- SMS or by the undo of a change that is older than a lost role.

-- Nothing to validate: private.is_time_zone takes every name that it took before.
drop function private.hash_invitation_token(text);

set check_function_bodies = off;

-- Whether a time zone has a name that browsers know too; PostgreSQL itself would also take "XYZ+5". Listing all names
-- takes long, and the name of a place is no abbreviation or rule, so PostgreSQL is asked for it alone.
create or replace function private.is_time_zone(zone text) returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  if zone !~ '^[A-Z][A-Za-z_]+/[A-Z][A-Za-z_/-]+$' then
    return exists (select from pg_catalog.pg_timezone_names n where n.name = zone);
  end if;
  perform now() at time zone zone;
  return true;
exception when invalid_parameter_value then
  return false;
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
    raise exception 'This person already works here. Change the role in the list of people.' using errcode = '23514';
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

-- What the link of an invitation leads to, for a caller with its token; no row when it cannot be accepted.
create or replace function public.read_invitation(token text)
returns table (email text, role public.user_role, invited_by text, expires_at_local text, has_account boolean)
language sql stable security definer set search_path = ''
as $$
  select i.email, i.role, private.staff_name(i.invited_by), private.wall_clock(i.expires_at), exists (
    select from auth.users a where lower(a.email) = i.email and a.email_confirmed_at is not null)
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

-- The email that the token of an invitation belongs to, for the auth service.
create or replace function private.invited_email(token text) returns text
language sql stable security definer set search_path = ''
as $$
  select i.email from private.invitations i
  where i.token_hash = private.hash_of_token(token) and private.invitation_is_open(i)
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
  if not found then raise exception 'No such cheese' using errcode = 'PT404'; end if;
  select s.grams into stock_before from public.cheese_stock s where s.cheese_id = movement.cheese_id for update;
  movement.change_grams := case movement.kind
    when 'delivery' then movement.grams
    when 'count' then movement.grams - stock_before
    when 'correction' then movement.change_grams
    else -movement.grams end;
  if stock_before + movement.change_grams < 0 then
    raise exception 'There are only % g of it; count the stock first', stock_before using errcode = '23514',
      hint = 'Count the stock first.';
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
  -- Showing a hidden comment decides about all its reports anew: earlier decisions cannot be undone any more.
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
    raise exception 'There are 50 displays already' using errcode = '23514', hint = 'Revoke one that is not used.';
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


reset check_function_bodies;

-- Carries supabase/schemas as of f43ac2d3185fcb2ed0d39efe7994bd55ae4188e4fc2c719d8bab9147574e02ab.
