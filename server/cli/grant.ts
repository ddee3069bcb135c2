import { grantRole } from '../operations/grant-role.ts'
import { runCommand } from './run-command.ts'

await runCommand(({ config, owner }, [email, role]) =>
  grantRole(owner, { siteUrl: config.siteUrl, email, role }),
)
