-- A display. Its key is the hash of the code until it is paired, and of its token from then on.
create table private.displays (
  id uuid primary key default gen_random_uuid(),
  name text not null
    check (char_length(name) between 1 and 60 and name !~ '[[:cntrl:]]' and private.shows_text(name)),
  key_hash text not null unique check (char_length(key_hash) = 64),
  -- Null once it is paired.
  code_expires_at timestamptz default now() + interval '10 minutes',
  paired_at timestamptz,
  last_contact_at timestamptz,
  app_version text not null default '' check (char_length(app_version) <= 40 and app_version !~ '[[:cntrl:]]'),
  created_at timestamptz not null default now(),
  constraint a_display_has_a_code_or_is_paired check ((code_expires_at is null) = (paired_at is not null))
);
