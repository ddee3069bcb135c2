import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startEmbeddedPostgres } from '../server/database/embedded-postgres.ts'
import { connect, rolePassword } from '../server/database/login-roles.ts'
import { migrate } from '../server/database/migrate.ts'
import { printTypes } from './types/print-types.ts'
import { readSchema } from './types/read-schema.ts'

const TYPES_FILE = path.resolve(import.meta.dirname, '../src/lib/database.types.ts')
const databaseSecret = 'only for a moment'

/** Migrates a database that lives for a moment and prints the types of what came out. */
async function generateTypes() {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'oq-types-'))
  const postgres = await startEmbeddedPostgres({
    dataDir,
    ownerPassword: rolePassword(databaseSecret, 'postgres'),
    onProgress: console.log,
  })
  const { socketDirectory } = postgres
  const owner = connect({ socketDirectory, database: 'postgres', databaseSecret }, 'owner', { max: 2 })
  try {
    await migrate(owner, import.meta.dirname, console.log)
    return printTypes(await readSchema(owner))
  } finally {
    await owner.end()
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

const types = await generateTypes()
if (process.argv.includes('--check')) {
  if ((await readFile(TYPES_FILE, 'utf8')) !== types) {
    console.error(
      'src/lib/database.types.ts is not what the migrations say. Run npx tsx supabase/generate-types.ts',
    )
    process.exitCode = 1
  }
} else {
  await writeFile(TYPES_FILE, types)
}
