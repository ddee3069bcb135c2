-- The browsers in which staff have signed in.

-- Records a sign-in of staff, which is audited, and tells whether the device is new. Null for customers.
create or replace function private.record_sign_in(account uuid, device text, device_name text) returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
declare
  is_new boolean;
begin
  if not exists (select from public.users u where u.id = account and u.role <> 'customer') then return null; end if;
  delete from private.known_devices d where d.last_seen_at < now() - interval '180 days';
  insert into private.known_devices as known (user_id, device_digest)
  values (account, device)
  on conflict (user_id, device_digest) do update set last_seen_at = now()
  returning xmax = 0 into is_new;
  perform set_config('request.jwt.claims', jsonb_build_object('sub', account)::text, true);
  perform private.audit(case when is_new then 'sign in from a new device' else 'sign in' end, 'users', account::text,
    jsonb_build_object('device', left(device_name, 100)));
  perform set_config('request.jwt.claims', '', true);
  return is_new;
end
$$;

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
