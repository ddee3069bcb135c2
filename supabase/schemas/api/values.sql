-- What no API may reach: rate limits, outgoing mail, raw analytics, who wrote what, and the functions of policies.
create schema private;

create schema if not exists extensions;
create extension if not exists pg_trgm with schema extensions;

-- Hosts differ in what they grant on new objects, so nothing is granted unless an access.sql says so.
alter default privileges revoke execute on functions from public;
alter default privileges in schema public revoke all on tables from anon, authenticated;
alter default privileges in schema public revoke all on sequences from anon, authenticated;
alter default privileges in schema public revoke execute on functions from anon, authenticated;
