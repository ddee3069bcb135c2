-- Compiling a plan takes longer than our statements do, and hosts have it switched on.
do $$
begin
  if not exists (
    select from pg_catalog.pg_db_role_setting s where s.setrole = 'authenticator'::regrole and 'jit=off' = any (s.setconfig)
  ) then
    alter role authenticator set jit = off;
  end if;
end
$$;

-- Carries supabase/schemas as of 2189361ff8279ef5dbae61e7bd006f8f65ba1c5cdf223ad8b85678dcac78b26c.
