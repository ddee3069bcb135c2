import { refuseForeignSecret } from '../keys.ts'
import { poolerUsers } from '../operations/database/pooler-users.ts'
import { OperatorError } from '../operator-error.ts'
import { findSecret } from '../secret/app-secret.ts'
import { runCommand } from './run-command.ts'

await runCommand(async ({ config, owner }) => {
  if (!config.databaseUrl) throw new OperatorError('Set DATABASE_URL to the pooler.')
  const secret = await findSecret(config)
  await refuseForeignSecret(owner, secret, config.dataDir)
  return poolerUsers(config.databaseUrl, secret)
})
