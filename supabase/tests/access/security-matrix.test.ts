import { describe, expect, test } from 'vitest'
import { connect, setLoginPasswords } from '../../../server/database/login-roles.ts'
import { migrate } from '../../../server/database/schema/migrate.ts'
import { fillShop } from '../../../server/testing/fill-shop.ts'
import { SUPABASE_DIR } from '../../../server/testing/cluster.ts'
import { installedVersions, startExternalPostgres } from '../../../server/testing/external-postgres.ts'
import { createShopWithActors } from '../act-as.ts'
import { prepareRows } from '../contract/prepare-rows.ts'
import { compareWithCatalogue, expectEveryCellToHold } from './security-matrix.ts'

describe('The security contract', () => {
  test('holds in every cell', async () => {
    const database = await createShopWithActors()
    await expectEveryCellToHold(database, 'embedded PostgreSQL')
    await database.close()
  })

  test('names every table, view and function of the API, and nothing else', async () => {
    const database = await createShopWithActors()
    expect(await compareWithCatalogue(database.owner)).toEqual({ unnamed: [], missing: [] })

    await database.owner`create table public.forgotten (id integer)`
    await database.owner`create function public.overlooked() returns void language sql as ''`
    expect((await compareWithCatalogue(database.owner)).unnamed).toEqual([
      'relation forgotten',
      'function overlooked',
    ])
    await database.close()
  })

  test('holds even when a host grants everything to all roles', async () => {
    const database = await createShopWithActors()
    await database.owner`grant all on all tables in schema public to anon, authenticated`
    await database.owner`grant all on all functions in schema public to anon, authenticated`
    await database.owner`grant all on all sequences in schema public to anon, authenticated`
    await expectEveryCellToHold(database, 'embedded PostgreSQL after GRANT ALL', { everythingGranted: true })
    await database.close()
  })

  test.each(installedVersions)(
    'holds on PostgreSQL %s, whose owner is not a superuser',
    async (version) => {
      const external = await startExternalPostgres(version)
      const location = { url: external.url, databaseSecret: 'secret of the matrix' }
      const owner = connect(location, 'owner', { max: 2 })
      const requests = connect(location, 'authenticator', { max: 1 })
      try {
        await migrate(owner, SUPABASE_DIR, () => {})
        await setLoginPasswords(owner, location.databaseSecret)
        await fillShop(owner)
        await prepareRows(owner)
        await expectEveryCellToHold({ owner, requests }, `PostgreSQL ${version}`)
      } finally {
        await Promise.all([owner.end(), requests.end()])
        await external.stop()
      }
    },
    120_000,
  )
})
