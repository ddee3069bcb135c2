-- Everything that the schema consists of, as pairs of a name and a definition that does not depend on the order in which
-- things were made. Two databases with the same pairs behave the same. Read with an empty search path, so that names are
-- qualified.
with
  ours as (select oid, nspname from pg_namespace where nspname in ('public', 'private')),
  relations as (
    select c.*, format('%I.%I', n.nspname, c.relname) as name
    from pg_class c join ours n on n.oid = c.relnamespace
    where not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')),
  functions as (
    select p.*, p.oid::regprocedure::text as name from pg_proc p join ours n on n.oid = p.pronamespace),
  grants (object, acl, owner) as (
    select 'schema ' || nspname, nspacl, nspowner from pg_namespace where nspname in ('public', 'private')
    union all
    select 'table ' || name, coalesce(relacl, acldefault('r', relowner)), relowner from relations where relkind in ('r', 'v')
    union all
    select 'column ' || name || '.' || a.attname, a.attacl, relowner
    from relations join pg_attribute a on a.attrelid = relations.oid and a.attacl is not null
    union all
    select 'function ' || name, coalesce(proacl, acldefault('f', proowner)), proowner from functions
    union all
    select 'type ' || format('%I.%I', ours.nspname, t.typname), coalesce(t.typacl, acldefault('T', t.typowner)), t.typowner
    from pg_type t join ours on ours.oid = t.typnamespace where t.typtype in ('d', 'e'))
select 'schema ' || nspname as name, '' as definition from ours
union all
select 'default privileges ' || coalesce(n.nspname, '') || ' ' || d.defaclobjtype::text,
  (select string_agg(a.grantee::regrole || ' ' || a.privilege_type, ', ' order by a.grantee::regrole::text, a.privilege_type)
   from aclexplode(d.defaclacl) a where a.grantee <> d.defaclrole)
from pg_default_acl d left join pg_namespace n on n.oid = d.defaclnamespace
union all
select 'setting of ' || r.rolname, array_to_string(s.setconfig, ', ')
from pg_db_role_setting s join pg_roles r on r.oid = s.setrole where r.rolname in ('authenticator', 'anon', 'authenticated')
union all
select 'collation ' || c.collname, c.collprovider::text
from pg_collation c join ours on ours.oid = c.collnamespace
union all
select 'type ' || format('%I.%I', ours.nspname, t.typname),
  case t.typtype
    when 'e' then (select string_agg(quote_literal(e.enumlabel), ', ' order by e.enumsortorder) from pg_enum e where e.enumtypid = t.oid)
    when 'd' then concat_ws(' ', format_type(t.typbasetype, t.typtypmod), t.typdefault, t.typnotnull,
      (select string_agg(k.conname || ' ' || pg_get_constraintdef(k.oid), ' ' order by k.conname) from pg_constraint k where k.contypid = t.oid))
    else (select string_agg(a.attname || ' ' || format_type(a.atttypid, a.atttypmod), ', ' order by a.attnum)
          from pg_attribute a where a.attrelid = t.typrelid) end
from pg_type t join ours on ours.oid = t.typnamespace left join pg_class c on c.oid = t.typrelid
where t.typtype in ('d', 'e') or c.relkind = 'c'
union all
select 'table ' || name, concat_ws(' ', relpersistence, reloptions::text, relrowsecurity, relforcerowsecurity)
from relations where relkind = 'r'
union all
select 'sequence ' || r.name, concat_ws(' ', s.seqstart, s.seqmin, s.seqmax, s.seqincrement, s.seqcycle)
from relations r join pg_sequence s on s.seqrelid = r.oid
union all
select 'column ' || r.name || '.' || a.attname, concat_ws(' ', format_type(a.atttypid, a.atttypmod),
  case when a.attcollation <> t.typcollation then a.attcollation::regcollation end,
  case when a.attnotnull then 'not null' end, nullif(a.attidentity, ''), nullif(a.attgenerated, ''),
  pg_get_expr(f.adbin, f.adrelid))
from relations r
join pg_attribute a on a.attrelid = r.oid and a.attnum > 0 and not a.attisdropped
join pg_type t on t.oid = a.atttypid
left join pg_attrdef f on f.adrelid = r.oid and f.adnum = a.attnum
where r.relkind = 'r'
union all
select 'constraint ' || r.name || ' ' || k.conname,
  pg_get_constraintdef(k.oid) || case when k.convalidated then '' else ' not valid' end
from pg_constraint k join relations r on r.oid = k.conrelid where k.contype <> 'n'
union all
select 'index ' || r.name || ' ' || i.relname, pg_get_indexdef(x.indexrelid)
from pg_index x join relations r on r.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
union all
select 'view ' || name, concat_ws(' ', reloptions::text, pg_get_viewdef(oid)) from relations where relkind = 'v'
union all
select 'function ' || name, pg_get_functiondef(oid) from functions where prokind <> 'a'
union all
select 'trigger ' || t.tgrelid::regclass || ' ' || t.tgname, t.tgenabled::text || ' ' || pg_get_triggerdef(t.oid)
from pg_trigger t join functions f on f.oid = t.tgfoid where not t.tgisinternal
union all
select 'policy ' || p.schemaname || '.' || p.tablename || ' ' || p.policyname,
  concat_ws(' ', p.permissive, p.cmd, (select string_agg(r, ', ' order by r) from unnest(p.roles::text[]) as r), 'using', p.qual,
    'check', p.with_check)
from pg_policies p where p.schemaname in ('public', 'private', 'storage')
union all
select 'grants of ' || g.object, string_agg(
  case a.grantee when 0 then 'public' else a.grantee::regrole::text end || ' ' || a.privilege_type
  || case when a.is_grantable then ' with grant option' else '' end, ', '
  order by a.grantee::regrole::text, a.privilege_type)
from grants g cross join aclexplode(g.acl) a where a.grantee <> g.owner
group by g.object
union all
select 'comment of ' || pg_describe_object(d.classoid, d.objoid, d.objsubid), d.description
from pg_description d
where d.classoid in ('pg_class'::regclass, 'pg_proc'::regclass, 'pg_type'::regclass, 'pg_policy'::regclass, 'pg_trigger'::regclass)
  and (d.objoid in (select oid from relations) or d.objoid in (select oid from functions))
  or d.classoid = 'pg_constraint'::regclass
  and d.objoid in (select c.oid from pg_constraint c where c.conrelid in (select oid from relations))
order by 1
