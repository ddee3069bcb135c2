-- Why somebody reports a comment.
create type public.report_reason as enum ('spam', 'offensive', 'personal', 'off-topic', 'other');
