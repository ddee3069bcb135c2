import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { loadKeys } from '../keys.ts'
import { SUPABASE_DIR } from '../testing/cluster.ts'
import { installedVersions, startExternalPostgres } from '../testing/external-postgres.ts'
import { openDatabase } from './open-database.ts'
import { runAs, VISITOR } from './run-as.ts'

describe.each(installedVersions)('On PostgreSQL %s', (version) => {
  test('Several processes open a new database at once, as an owner that is not a superuser', async () => {
    const external = await startExternalPostgres(version)
    const dataDir = await mkdtemp(path.join(tmpdir(), 'oq-external-data-'))
    const config = readConfig({ DATABASE_URL: external.url, DATA_DIR: dataDir })
    const keys = await loadKeys(config)
    const open = () => openDatabase({ config, keys, supabaseDir: SUPABASE_DIR, onProgress: () => {} })

    const processes = await Promise.all([open(), open(), open()])
    const [first] = processes
    const [count] = await runAs(
      first.requests,
      VISITOR,
      (sql) => sql`select count(*)::int as cheeses from public.cheeses`,
    )
    expect(count?.['cheeses']).toBe(18)

    await Promise.all(processes.map((database) => database.close()))
    await external.stop()
    await rm(dataDir, { recursive: true })
  }, 120_000)
})
