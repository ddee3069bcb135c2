-- Reports about comments, and what moderators do with them.
create type public.report_reason as enum ('spam', 'offensive', 'personal', 'off-topic', 'other');
