-- The change set of the running transaction, if it has one.
create or replace function private.current_change_set() returns uuid
language sql stable set search_path = ''
as $$ select nullif(current_setting('app.change_set', true), '')::uuid $$;
