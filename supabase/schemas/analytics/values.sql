-- How the site is used, counted by the server without cookies, addresses or accounts.
create type public.view_kind as enum ('view', 'scan');
