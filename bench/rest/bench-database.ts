import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { readConfig } from '../../server/config.ts'
import { startEmbeddedPostgres } from '../../server/database/embedded/embedded-postgres.ts'
import {
  connect,
  rolePassword,
  setLoginPasswords,
  type DatabaseLocation,
} from '../../server/database/login-roles.ts'
import { migrate } from '../../server/database/schema/migrate.ts'
import { fillShop } from '../../server/testing/fill-shop.ts'
import type { Sql } from '../../server/database/sql/sql.ts'
import { loadKeys } from '../../server/keys.ts'
import { findSecret } from '../../server/secret/app-secret.ts'
import { recount } from '../../supabase/tests/history/recount.ts'

const silent = () => {}

/** An embedded database with the shop's catalogue in a temporary directory. */
export async function openBenchDatabase() {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'oq-bench-'))
  const config = readConfig({ DATA_DIR: dataDir })
  const databaseSecret = await findSecret(config)
  const postgres = await startEmbeddedPostgres({
    dataDir,
    ownerPassword: rolePassword(databaseSecret, 'postgres'),
    onProgress: silent,
  })
  const locationOf = (database: string): DatabaseLocation => ({
    socketDirectory: postgres.socketDirectory,
    database,
    databaseSecret,
  })
  const location = locationOf('postgres')
  const owner = connect(location, 'owner', { max: 1 })
  await migrate(owner, path.resolve(import.meta.dirname, '../../supabase'), silent)
  const keys = await owner.begin((sql) => loadKeys(sql, databaseSecret, config))
  await setLoginPasswords(owner, databaseSecret)
  await fillShop(owner)
  // CPU is measured here, not the disk.
  await owner`alter system set synchronous_commit = off`
  await owner`select pg_reload_conf()`
  const [postmaster] = (await readFile(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')
  return {
    location,
    keys,
    owner,
    postmaster: Number(postmaster),
    /** The same shop with a large community, so that both can be measured alternately. */
    async openCrowded(size: number) {
      await owner`create database crowded template postgres`
      const crowded = connect(locationOf('crowded'), 'owner', { max: 1 })
      await growCommunity(crowded, size)
      await crowded.end()
      return locationOf('crowded')
    },
    async close() {
      await owner.end()
      await postgres.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

export async function addMember(owner: Sql) {
  const id = randomUUID()
  await owner`insert into auth.users (id, email) values (${id}, ${`${id}@bench.test`})`
  return id
}

/**
 * Copies the cheeses until there are this many, each with a name and slug of its own and without the breeds of its
 * milk, of which one is called like a cheese. Triggers would take minutes, so what they keep is filled in afterwards.
 */
export async function growCatalogue(owner: Sql, size: number) {
  const columns = await owner<{ name: string }[]>`
    select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = 'cheeses' and is_generated = 'NEVER'
      and column_name not in ('id', 'name', 'slug', 'qr_short_code', 'search_aliases', 'milk_type')`
  const names = columns.map(({ name }) => `"${name}"`).join(', ')
  await owner.begin(async (sql) => {
    await sql`set local session_replication_role = replica`
    await sql.unsafe(`
      insert into public.cheeses (name, slug, milk_type, ${names})
      select 'Tomme ' || substr(md5(slug || ${size} || '-' || copy), 1, 8), left(slug, 50) || '-${size}-' || copy,
        split_part(milk_type, ' (', 1), ${names}
      from public.cheeses cross join generate_series(1, ${size}) copy
      order by copy limit ${size} - (select count(*) from public.cheeses)`)
    await sql`
      insert into public.cheese_stats (cheese_id)
      select id from public.cheeses on conflict do nothing`
  })
  await owner`
    select private.list_in_catalogue(array(
      select c.id from public.cheeses c
      where c.active and not exists (select 1 from private.catalogue f where f.cheese_id = c.id)))`
  for (const table of [
    'public.cheeses',
    'public.cheese_stats',
    'private.catalogue',
    'private.catalogue_words',
  ])
    await owner.unsafe(`vacuum analyze ${table}`)
}

/** Distributes favorites and ratings of generated people over the cheeses. */
export async function growCommunity(owner: Sql, size: number) {
  await owner.begin(async (sql) => {
    await sql`set local session_replication_role = replica`
    await sql`
      with person as (
        select gen_random_uuid() as id from generate_series(1, ${size} / (select count(*)::int from public.cheeses) + 1)
      ), kept as (
        insert into public.user_favorites (user_id, cheese_id)
        select p.id, c.id from person p cross join public.cheeses c limit ${size}
        returning user_id, cheese_id
      )
      insert into public.cheese_ratings (user_id, cheese_id, rating)
      select user_id, cheese_id, 1 + floor(random() * 5) from kept`
    await recount(sql)
  })
  for (const table of ['user_favorites', 'cheese_ratings', 'cheese_stats'])
    await owner.unsafe(`vacuum analyze public.${table}`)
}

/** Public comments by generated people, with their copies without an author. */
export async function growComments(sql: Sql, size: number) {
  await sql.begin(async (transaction) => {
    await transaction`set local session_replication_role = replica`
    await transaction`
      with person as (
        select gen_random_uuid() as id, row_number() over () as turn
        from generate_series(1, ${size} / (select count(*)::int from public.cheeses) + 1)
      ), written as (
        insert into public.cheese_comments (user_id, cheese_id, comment, is_public, created_at)
        select p.id, c.id, 'Comment number ' || p.turn || repeat(' with a word more', (p.turn % 8)::int), true,
          now() - p.turn * interval '1 minute'
        from person p cross join public.cheeses c limit ${size}
        returning cheese_id, comment, created_at
      )
      insert into public.public_comments (cheese_id, comment, created_at)
      select cheese_id, comment, created_at from written`
    await recount(transaction)
  })
  for (const table of ['cheese_comments', 'public_comments', 'cheese_stats'])
    await sql.unsafe(`vacuum analyze public.${table}`)
}
