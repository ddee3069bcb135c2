import path from 'node:path'
import { OperatorError } from '../operator-error.ts'
import { restore } from '../operations/backup/restore.ts'
import { runCommand } from './run-command.ts'

await runCommand(async ({ owner, supabaseDir, mediaDir, onProgress }, [source]) => {
  if (!source) throw new OperatorError('Name the backup: npm run restore -- DIRECTORY')
  const directory = path.resolve(source)
  const manifest = await restore({ owner, supabaseDir, mediaDir, directory, onProgress })
  return `Restored the backup of ${manifest.createdAt}`
})
