-- File storage in hosted Supabase's own layout; the bytes are on disk, the rows are here.

create schema if not exists storage;
grant usage on schema storage to anon, authenticated, service_role;

-- Buckets and what may be put into them.
create table if not exists storage.buckets (
  id text primary key,
  name text not null unique,
  owner uuid,
  created_at timestamptz default now(),
  updated_at timestamptz default now(),
  public boolean default false,
  avif_autodetection boolean default false,
  file_size_limit bigint,
  allowed_mime_types text[],
  owner_id text
);

-- One row for each stored file.
create table if not exists storage.objects (
  id uuid primary key default gen_random_uuid(),
  bucket_id text references storage.buckets (id),
  name text,
  owner uuid,
  created_at timestamptz default now(),
  updated_at timestamptz default now(),
  last_accessed_at timestamptz default now(),
  metadata jsonb,
  path_tokens text[] generated always as (string_to_array(name, '/')) stored,
  version text,
  owner_id text,
  user_metadata jsonb
);
create unique index if not exists bucketid_objname on storage.objects (bucket_id, name);

do $$
declare
  relation record;
begin
  for relation in
    select c.oid::regclass as name
    from pg_catalog.pg_class c
    where c.relnamespace = 'storage'::regnamespace and c.relkind = 'r' and not c.relrowsecurity
  loop
    execute format('alter table %s enable row level security', relation.name);
  end loop;
end
$$;

grant select, insert, update, delete on storage.objects to authenticated, service_role;
grant select on storage.buckets to authenticated, service_role;

-- The folders in a file's name.
create or replace function storage.foldername(name text) returns text[]
language sql immutable
as $$ select (string_to_array(name, '/'))[1 : cardinality(string_to_array(name, '/')) - 1] $$;

-- The last part of a file's name.
create or replace function storage.filename(name text) returns text
language sql immutable
as $$ select split_part(name, '/', -1) $$;

-- What stands behind the last dot of a file's name.
create or replace function storage.extension(name text) returns text
language sql immutable
as $$ select split_part(split_part(name, '/', -1), '.', -1) $$;

grant execute on function storage.foldername(text), storage.filename(text), storage.extension(text)
  to anon, authenticated, service_role;
