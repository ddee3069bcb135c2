import path from 'node:path'
import { OperatorError } from '../operator-error.ts'
import { checkBackup, restore, type CheckedBackup } from '../operations/backup/restore.ts'
import { findSecret } from '../secret/app-secret.ts'
import { runCommand } from './run-command.ts'

const NEW_KEYS = '--new-keys'

await runCommand<CheckedBackup>(
  async ({ config, owner, supabaseDir, onProgress }, args, backup) => {
    const secret = config.databaseUrl ? config.appSecret : await findSecret(config)
    await restore({ owner, supabaseDir, backup, secret, newKeys: args.includes(NEW_KEYS), onProgress })
    const rows = backup.manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    return `Restored the backup of ${backup.manifest.createdAt}: ${rows} rows`
  },
  {
    createsShop: true,
    async checkArguments(args, { supabaseDir, onProgress }) {
      const source = args.find((arg) => arg !== NEW_KEYS)
      if (!source) throw new OperatorError(`Name the backup: npm run restore -- DIRECTORY [${NEW_KEYS}]`)
      return checkBackup(path.resolve(source), supabaseDir, onProgress)
    },
  },
)
