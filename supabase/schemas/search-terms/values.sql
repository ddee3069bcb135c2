-- What guests type that is in no cheese's record, and what it finds: another word for it, a use, or a cheese that the
-- shop does not have. Managers edit the rows that every shop starts with.
create type public.search_term_kind as enum ('synonym', 'substitute');
