import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { seed } from '../../database/schema/seed.ts'
import { backUp } from '../../operations/backup/backup.ts'
import { withScratchDatabase } from '../../../supabase/scratch-database.ts'

const [release = ''] = process.argv.slice(2)
if (!/^\d+\.\d+$/.test(release)) throw new Error('Name the release, such as 0.3')

const silent = () => {}
await withScratchDatabase(async ({ owner }) => {
  await seed(owner, { demo: true }, silent)
  await owner.unsafe(await readFile(path.join(import.meta.dirname, 'fill-every-table.sql'), 'utf8'))
  const directory = path.join(import.meta.dirname, release)
  await backUp({ owner, directory, onProgress: silent })
})
