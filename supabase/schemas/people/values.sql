-- What a person may do; each role may do what the one before it may.
create type public.user_role as enum ('customer', 'employee', 'manager', 'admin');
