import path from 'node:path'
import { backUp } from '../operations/backup/backup.ts'
import { runCommand } from './run-command.ts'

await runCommand(async ({ owner, mediaDir, onProgress }, [target]) => {
  const directory = path.resolve(target ?? `backup-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`)
  const { tables } = await backUp({ owner, mediaDir, directory, onProgress })
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  return `Backed up ${rows} rows of ${tables.length} tables and the pictures to ${directory}`
})
