import { readConfig } from '../config.ts'
import { refuseForeignSecret } from '../keys.ts'
import { poolerUsers } from '../operations/database/pooler-users.ts'
import { OperatorError } from '../operator-error.ts'
import { findSecret } from '../secret/app-secret.ts'
import { runCommand } from './run-command.ts'

await runCommand<string>(
  async ({ config, owner }, _args, databaseUrl) => {
    const secret = await findSecret(config)
    await refuseForeignSecret(owner, secret, config.dataDir)
    return poolerUsers(databaseUrl, secret)
  },
  {
    checkArguments() {
      const { databaseUrl } = readConfig(process.env)
      if (!databaseUrl) throw new OperatorError('Set DATABASE_URL to the pooler.')
      return databaseUrl
    },
    // A shop that is about to be created needs its pooler first.
    createsShop: true,
  },
)
