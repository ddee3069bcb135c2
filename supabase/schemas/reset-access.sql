-- Runs before the access.sql of all nouns: what they do not state is not allowed.

do $$
declare
  stated record;
begin
  for stated in
    select p.policyname as name, format('%I.%I', p.schemaname, p.tablename) as relation from pg_catalog.pg_policies p
    where p.schemaname in ('public', 'private', 'storage')
  loop
    execute format('drop policy %I on %s', stated.name, stated.relation);
  end loop;
end
$$;

revoke all on all tables in schema public, private from public, anon, authenticated, service_role;
revoke all on all functions in schema public, private
  from public, anon, authenticated, service_role, authenticator, supabase_auth_admin;
