-- Staff learn about sign-ins from devices that they have not used before.

-- Digests of what staff browsers present at sign-in, kept for 180 days after the last one.
create table private.known_devices (
  user_id uuid not null references auth.users (id) on delete cascade,
  device_digest text not null check (char_length(device_digest) between 1 and 100),
  last_seen_at timestamptz not null default now(),
  primary key (user_id, device_digest)
);
create index known_devices_last_seen_at_idx on private.known_devices (last_seen_at);
alter table private.known_devices enable row level security;

-- Records a sign-in of staff and tells whether the device is new, which is audited. Null for customers.
create function private.record_sign_in(account uuid, device text, device_name text) returns boolean
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
  if is_new then
    perform set_config('request.jwt.claims', jsonb_build_object('sub', account)::text, true);
    perform private.audit('sign in from a new device', 'users', account::text,
      jsonb_build_object('device', left(device_name, 100)));
    perform set_config('request.jwt.claims', '', true);
  end if;
  return is_new;
end
$$;
revoke execute on function private.record_sign_in(uuid, text, text) from public;
grant usage on schema private to supabase_auth_admin;
grant execute on function private.record_sign_in(uuid, text, text) to supabase_auth_admin;
