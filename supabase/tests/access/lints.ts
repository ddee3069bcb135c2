/** A mistake that a query can find in the schema, with statements that make and undo it. */
export type Lint = { finds: string; query: string; breakBy: string; repairBy: string }

export const LINTS: Lint[] = [
  {
    finds: 'a table of the API without row level security',
    query: `
      select c.oid::regclass::text as found from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relrowsecurity`,
    breakBy: 'alter table public.recipes disable row level security',
    repairBy: 'alter table public.recipes enable row level security',
  },
  {
    finds: 'a table of the API without a policy',
    query: `
      select c.oid::regclass::text as found from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
        and not exists (select 1 from pg_policy p where p.polrelid = c.oid)`,
    breakBy: 'create table public.bare (id integer); alter table public.bare enable row level security',
    repairBy: 'drop table public.bare',
  },
  {
    finds: 'a view of the API that reads with the rights of its owner',
    query: `
      select c.oid::regclass::text as found from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('v', 'm')
        and not coalesce(c.reloptions @> '{security_invoker=true}', false)`,
    breakBy: 'create view public.leak as select * from private.people',
    repairBy: 'drop view public.leak',
  },
  {
    finds: 'a function with the rights of its owner and a search path that others choose',
    query: `
      select p.oid::regprocedure::text as found from pg_proc p
      where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace) and p.prosecdef
        and not coalesce(p.proconfig @> '{"search_path=\\"\\""}', false)`,
    breakBy: 'alter function public.rsvp(uuid, integer, uuid) reset search_path',
    repairBy: `alter function public.rsvp(uuid, integer, uuid) set search_path = ''`,
  },
  {
    finds: 'a function that all callers may call without a grant that says so',
    query: `
      select p.oid::regprocedure::text as found from pg_proc p
      where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)
        and (p.proacl is null or exists (select 1 from aclexplode(p.proacl) a where a.grantee = 0))`,
    breakBy: 'grant execute on function public.list_users to public',
    repairBy: 'revoke execute on function public.list_users from public',
  },
  {
    finds: 'a foreign key without an index',
    query: `
      select f.conrelid::regclass || ' ' || f.conname as found from pg_constraint f
      where f.contype = 'f' and f.connamespace in ('public'::regnamespace, 'private'::regnamespace)
        and not exists (
          select 1 from pg_index i
          where i.indrelid = f.conrelid and i.indpred is null
            and (i.indkey::int2[])[0:cardinality(f.conkey) - 1] @> f.conkey)`,
    breakBy: 'drop index public.recipe_cheeses_cheese_id_idx',
    repairBy: 'create index recipe_cheeses_cheese_id_idx on public.recipe_cheeses (cheese_id)',
  },
  {
    finds: 'a text column of the API without a limit to its length',
    query: `
      select c.oid::regclass || '.' || a.attname as found
      from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      join pg_type t on t.oid = a.atttypid
        and ('text'::regtype in (t.oid, t.typbasetype) or t.oid = 'text[]'::regtype)
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
        and not exists (
          select 1 from pg_constraint k
          where k.conrelid = c.oid and k.contype = 'c' and a.attnum = any (k.conkey)
            and pg_get_constraintdef(k.oid) ~ 'char_length|= ANY')`,
    breakBy: 'alter table public.events add column remark public.single_line_text',
    repairBy: 'alter table public.events drop column remark',
  },
  {
    finds: 'a policy that asks who the caller is once for every row',
    query: `
      select format('%s on %s', p.policyname, p.tablename) as found from pg_policies p
      where p.schemaname in ('public', 'private', 'storage')
        and coalesce(p.qual, '') || coalesce(p.with_check, '') ~ '(?<!SELECT )(auth|private)\\.(uid|is_\\w+|shop_today|shows_alcohol)\\('`,
    breakBy: 'create policy "Slow" on public.rsvps for select to authenticated using (user_id = auth.uid())',
    repairBy: 'drop policy "Slow" on public.rsvps',
  },
  {
    finds: 'a constraint that existing rows may break',
    query: `
      select k.conrelid::regclass || ' ' || k.conname as found from pg_constraint k where not k.convalidated`,
    breakBy: 'alter table public.events add constraint large check (capacity > 5) not valid',
    repairBy: 'alter table public.events drop constraint large',
  },
  {
    finds: 'a day or time of the API that a person can choose and no calendar shows',
    query: `
      select c.oid::regclass || '.' || a.attname as found
      from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
        and a.atttypid in ('date'::regtype, 'timestamptz'::regtype)
        and has_column_privilege('authenticated', c.oid, a.attnum, 'insert, update')
        and a.attname not in
          ('created_at', 'written_at', 'updated_at', 'published_at', 'hidden_at', 'archived_at', 'opened_at',
          'waiting_since')
        and not exists (
          select 1 from pg_constraint k
          where k.conrelid = c.oid and k.contype = 'c' and a.attnum = any (k.conkey)
            and pg_get_constraintdef(k.oid) ~ '2199|2200')`,
    breakBy: 'alter table public.events add column doors_at timestamptz',
    repairBy: 'alter table public.events drop column doors_at',
  },
]
