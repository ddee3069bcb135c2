-- One row for each uploaded picture; the file itself is in the media bucket under the same name. Without an alt text it
-- needs a description: other clients than the shop's own forms may send none.
create table public.media (
  id uuid primary key default gen_random_uuid(),
  object_name text not null unique
    check (char_length(object_name) <= 200 and object_name ~ '^[a-z0-9][a-z0-9/_-]*\.(avif|webp|jpe?g|png)$'),
  alt_text public.single_line_text not null check (char_length(alt_text) <= 300),
  width integer not null check (width between 1 and 20000),
  height integer not null check (height between 1 and 20000),
  byte_size integer not null check (byte_size between 1 and 5242880),
  content_type text not null check (content_type in ('image/jpeg', 'image/png', 'image/webp', 'image/avif')),
  focus_x smallint not null default 50 check (focus_x between 0 and 100),
  focus_y smallint not null default 50 check (focus_y between 0 and 100),
  created_at timestamptz not null default now(),
  version integer not null default 1,
  updated_by uuid references public.users (id) on delete set null,
  updated_at timestamptz,
  constraint a_picture_has_at_most_40_megapixels check (width::bigint * height <= 40000000),
  constraint a_picture_was_added_in_the_calendar check (created_at between '2000-01-01' and '2199-12-31'),
  constraint an_alt_text_shows_text check (alt_text = '' or private.shows_text(alt_text))
);
create index media_created_at_idx on public.media (created_at desc);
create index media_updated_by_idx on public.media (updated_by);

-- What staff changed about a picture that came with the site, by its URL without width and extension. Without an alt
-- text it has the one that it came with.
create table public.built_in_pictures (
  path text primary key check (char_length(path) <= 120 and path ~ '^/media(/[a-z0-9-]+){1,2}$'),
  alt_text public.single_line_text check (char_length(alt_text) <= 300 and private.shows_text(alt_text)),
  focus_x smallint not null default 50 check (focus_x between 0 and 100),
  focus_y smallint not null default 50 check (focus_y between 0 and 100),
  version integer not null default 1,
  updated_by uuid references public.users (id) on delete set null,
  updated_at timestamptz
);
create index built_in_pictures_updated_by_idx on public.built_in_pictures (updated_by);

-- Uploaded pictures that staff posted for the home page. A proposal has not been published.
create table public.home_pictures (
  media_id uuid primary key references public.media (id),
  caption public.single_line_text not null check (char_length(caption) <= 120),
  published_at timestamptz,
  created_at timestamptz not null default now()
);

-- The only bucket: pictures of at most 5 MB.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('media', 'media', true, 5242880, '{image/jpeg,image/png,image/webp,image/avif}')
on conflict (id) do nothing;
