-- What somebody wrote about a cheese, for themselves or for everybody. Guests may read created_at, so it is the shop's day
-- alone: by the moment, written_at, comments of one sitting could be told to have one author. They may read id too, so it
-- is another one when a comment is published again and when it loses a display name.
create table public.cheese_comments (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references public.users (id) on delete cascade,
  cheese_id uuid not null references public.cheeses (id) on delete cascade,
  comment text not null
    check (char_length(comment) between 1 and 2000 and comment !~ '[\x01-\x08\x0b\x0c\x0e-\x1f\x7f]'),
  is_public boolean not null default false,
  shows_rating boolean not null default false,
  hidden_at timestamptz,
  hidden_reason text check (char_length(hidden_reason) <= 300 and hidden_reason !~ '[[:cntrl:]]'),
  waiting_since timestamptz,
  written_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (user_id, cheese_id),
  constraint a_comment_shows_text check (private.shows_text(comment)),
  constraint a_reason_shows_text check (private.shows_text(hidden_reason))
);
create index cheese_comments_shown_idx on public.cheese_comments (cheese_id, created_at desc)
  where is_public and hidden_at is null;
comment on column public.cheese_comments.shows_rating is 'Whether the stars of its author stand beside it.';
comment on column public.cheese_comments.waiting_since is
  'Null unless it waits for the shop: it offers to get in touch, and its author is new.';
create index cheese_comments_waiting_idx on public.cheese_comments (waiting_since) where waiting_since is not null;
create index cheese_comments_cheese_id_idx on public.cheese_comments (cheese_id);
create index cheese_comments_written_at_idx on public.cheese_comments (written_at desc);

-- Public comments without their author, with the stars that the author shows and what the shop answers; the id is a
-- fresh one.
create table public.public_comments (
  id uuid primary key default gen_random_uuid(),
  cheese_id uuid not null references public.cheeses (id) on delete cascade,
  comment text not null check (char_length(comment) <= 2000),
  created_at timestamptz not null,
  display_name text check (char_length(display_name) <= 30),
  stars smallint check (stars between 1 and 5),
  answer text check (char_length(answer) <= 1000)
);
create index public_comments_cheese_idx on public.public_comments (cheese_id, created_at desc, id);
create index public_comments_created_at_idx on public.public_comments (created_at desc);

-- What the shop answers to a comment: a draft until a manager publishes it.
create table public.comment_answers (
  id uuid primary key default gen_random_uuid(),
  comment_id uuid not null unique references public.cheese_comments (id) on update cascade on delete cascade,
  answer public.multi_line_text not null check (char_length(answer) <= 1000),
  is_published boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint an_answer_shows_text check (private.shows_text(answer))
);
create index comment_answers_drafts_idx on public.comment_answers (comment_id) where not is_published;
comment on constraint an_answer_shows_text on public.comment_answers is 'An answer cannot be empty';
comment on constraint comment_answers_answer_check on public.comment_answers is 'An answer has at most 1,000 characters';

-- Which public comment stands for which comment; only moderation needs to know.
create table private.comment_publications (
  comment_id uuid primary key references public.cheese_comments (id) on update cascade on delete cascade,
  public_id uuid not null unique references public.public_comments (id) on update cascade on delete cascade
);

-- Who reported which comment and why; nobody learns who did.
create table private.comment_reports (
  comment_id uuid not null references public.cheese_comments (id) on update cascade on delete cascade,
  reporter_id uuid not null references public.users (id) on delete cascade,
  reason public.report_reason not null,
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  primary key (comment_id, reporter_id)
);
create index comment_reports_reporter_id_idx on private.comment_reports (reporter_id);
create index comment_reports_open_idx on private.comment_reports (comment_id) where settled_at is null;

-- Comments that were hidden when their authors deleted them: what is written anew in their place stays hidden.
create table private.withheld_comments (
  user_id uuid not null references public.users (id) on delete cascade,
  cheese_id uuid not null references public.cheeses (id) on delete cascade,
  hidden_at timestamptz not null,
  hidden_reason text check (char_length(hidden_reason) <= 300 and hidden_reason !~ '[[:cntrl:]]'),
  primary key (user_id, cheese_id)
);
create index withheld_comments_cheese_id_idx on private.withheld_comments (cheese_id);
