-- What hosted Supabase brings by itself. Our own server runs these files before the migrations, as the owner of the
-- database, when they differ from those that it ran last; hosted Supabase never sees them.

-- The roles requests run as, and the two login roles of the server. None of them bypasses row level security.
do $$
declare
  wanted record;
begin
  for wanted in
    select * from (values
      ('anon', 'nologin noinherit'),
      ('authenticated', 'nologin noinherit'),
      ('service_role', 'nologin noinherit'),
      ('authenticator', 'login noinherit'),
      ('supabase_auth_admin', 'login noinherit')
    ) as roles (name, attributes)
  loop
    if not exists (select 1 from pg_catalog.pg_roles where rolname = wanted.name) then
      begin
        execute format('create role %I %s', wanted.name, wanted.attributes);
      exception when duplicate_object then
        null; -- another process of the same installation was quicker
      end;
    end if;
  end loop;
end
$$;

grant anon, authenticated, service_role to authenticator;

-- As long as that of people who are signed in, which each transaction of the others sets.
alter role supabase_auth_admin set statement_timeout = '8s';

-- The owner hands the auth tables to supabase_auth_admin and still needs to read them in definer functions.
do $$
begin
  if not pg_catalog.pg_has_role(current_user, 'supabase_auth_admin', 'usage') then
    execute format('grant supabase_auth_admin to %I', current_user);
  end if;
end
$$;

create schema if not exists extensions;
grant usage on schema extensions to anon, authenticated, service_role;
grant usage on schema public to anon, authenticated, service_role;
