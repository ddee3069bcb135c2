import { adopt } from '../database/schema/migrate.ts'
import { runCommand } from './run-command.ts'

await runCommand(async ({ owner, supabaseDir }) => {
  const isAdopted = await adopt(owner, supabaseDir)
  return isAdopted
    ? 'The project of version 0.2 is ready for supabase db push'
    : 'Nothing to do: no migration of version 0.2 is recorded'
})
