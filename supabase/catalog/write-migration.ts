import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { readSchemaFiles } from '../../server/database/schema/schema-files.ts'
import { withScratchDatabase } from '../scratch-database.ts'
import { digestOfSchemas, readStamp } from './carried-definitions.ts'
import { printMigration } from './print-migration.ts'
import { readCatalog } from './read-catalog.ts'
import { runMigrationsAlone } from './run-migrations-alone.ts'

const [name = ''] = process.argv.slice(2)
if (!/^[a-z][a-z0-9_]*$/.test(name))
  throw new Error('Name the migration in small letters: npm run migration -- longer_names')

const supabaseDir = path.resolve(import.meta.dirname, '..')
await withScratchDatabase(async ({ owner, createBlank }) => {
  const files = await readSchemaFiles(supabaseDir)
  if (readStamp(files) === digestOfSchemas(files))
    return console.log('The newest migration carries everything')
  const blank = await createBlank()
  await runMigrationsAlone(blank, files)
  const text = printMigration(files, await readCatalog(blank), await readCatalog(owner))
  const version = new Date().toISOString().replaceAll(/\D/g, '').slice(0, 14)
  const file = path.join(supabaseDir, 'migrations', `${version}_${name}.sql`)
  await writeFile(file, text)
  const byHand = text.match(/^-- By hand: /gm)?.length ?? 0
  console.log(
    `${path.relative(process.cwd(), file)}${byHand > 0 ? `: ${byHand} changes to write by hand` : ''}`,
  )
})
