import { grantRole, readGrant } from '../operations/grant-role.ts'
import { recordedSiteUrl } from '../operations/recorded-site-url.ts'
import { runCommand } from './run-command.ts'

await runCommand(
  async ({ config, owner }, args) => {
    const recorded = config.isUrlGiven ? undefined : await recordedSiteUrl(config.dataDir)
    return grantRole(owner, { ...readGrant(args), siteUrl: recorded ?? config.siteUrl })
  },
  { checkArguments: readGrant },
)
