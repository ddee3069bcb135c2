-- File storage in hosted Supabase's own layout. Hosted Supabase keeps the bytes elsewhere; here they are rows too.

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

-- The files of a picture, one for each width and format. Their names are the digests of their bytes: who has the bytes of
-- a digest need not read them again. They go with their picture.
create table if not exists storage.object_bytes (
  bucket_id text not null,
  name text not null,
  width integer not null,
  format text not null check (format in ('avif', 'webp', 'jpg', 'png')),
  bytes bytea not null,
  digest text not null generated always as (encode(sha256(bytes), 'hex')) stored,
  primary key (bucket_id, name, width, format),
  foreign key (bucket_id, name) references storage.objects (bucket_id, name) on update cascade on delete cascade
);
-- Pictures are compressed already.
alter table storage.object_bytes alter column bytes set storage external;

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

-- Row level security without a policy: no role reads or writes bytes, except through the two functions below, which our
-- own storage calls after it decided who may.

-- One file of a picture; without its bytes if the caller has those of this digest.
create or replace function storage.read_file(object_name text, file_width integer, file_format text, known text)
returns table (digest text, bytes bytea)
language sql stable security definer set search_path = ''
as $$
  select b.digest, case when b.digest is distinct from known then b.bytes end
  from storage.object_bytes b
  where b.bucket_id = 'media' and b.name = object_name and b.width = file_width and b.format = file_format
$$;

-- Gives a picture these files instead of those it has.
create or replace function storage.replace_files(object_name text, widths integer[], formats text[], contents bytea[])
returns void
language sql volatile security definer set search_path = ''
as $$
  delete from storage.object_bytes b where b.bucket_id = 'media' and b.name = object_name;
  insert into storage.object_bytes (bucket_id, name, width, format, bytes)
  select 'media', object_name, file.width, file.format, file.bytes
  from unnest(widths, formats, contents) as file (width, format, bytes)
$$;

revoke all on function storage.read_file, storage.replace_files from public;
grant execute on function storage.read_file, storage.replace_files to service_role;
