-- People, their roles, and the questions that every policy asks about them.
create type public.user_role as enum ('customer', 'employee', 'manager', 'admin');
