-- Emails that guests leave without an account obey the rules of emails with one: no hidden characters, no IP addresses.

-- Rows of earlier versions stay, they are deleted after 30 days.
alter table public.notify_requests add constraint notify_requests_email_is_readable check (
  email !~ '[\u00AD\u061C\u115F\u1160\u180E\u200B-\u200F\u2028-\u202E\u2060-\u206F\u2800\u3164\uFEFF\uFFA0]'
  and email !~ '@(\[.*\]|[0-9.]+|0x[0-9a-f.x]+)$'
) not valid;
