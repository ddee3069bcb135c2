import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { withScratchDatabase } from './scratch-database.ts'
import { printTypes } from './types/print-types.ts'
import { readSchema } from './types/read-schema.ts'

const TYPES_FILE = path.resolve(import.meta.dirname, '../src/lib/database.types.ts')

const types = printTypes(await withScratchDatabase(({ owner }) => readSchema(owner)))
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
