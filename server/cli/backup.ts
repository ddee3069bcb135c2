import path from 'node:path'
import { backUp } from '../operations/backup/backup.ts'
import { runCommand } from './run-command.ts'

await runCommand(async ({ owner, onProgress }, [target]) => {
  const directory = path.resolve(target ?? `backup-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`)
  const { tables } = await backUp({ owner, directory, onProgress })
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  return `Backed up ${rows} rows of ${tables.length} tables, pictures included, to ${directory}`
})
