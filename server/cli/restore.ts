import path from 'node:path'
import { OperatorError } from '../operator-error.ts'
import { restore } from '../operations/backup/restore.ts'
import { runCommand, type CommandContext } from './run-command.ts'

function checkArguments([source]: string[]) {
  if (!source) throw new OperatorError('Name the backup: npm run restore -- DIRECTORY')
}

async function restoreFrom({ owner, supabaseDir, mediaDir, onProgress }: CommandContext, [source]: string[]) {
  const directory = path.resolve(source ?? '')
  const manifest = await restore({ owner, supabaseDir, mediaDir, directory, onProgress })
  return `Restored the backup of ${manifest.createdAt}`
}

await runCommand(restoreFrom, { checkArguments, createsShop: true })
