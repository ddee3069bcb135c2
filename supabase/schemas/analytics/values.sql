-- A page that was opened, or a placard that was scanned.
create type public.view_kind as enum ('view', 'scan');
