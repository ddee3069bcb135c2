import { leaveDemo } from '../database/schema/demo-accounts.ts'
import { runCommand } from './run-command.ts'

await runCommand(async ({ owner }) => {
  const { removed, staff } = await leaveDemo(owner)
  const named = staff.map(({ email, role }) => `${email} (${role})`).join(', ')
  return `Removed ${removed} demo accounts. Staff: ${named}. Start the shop with DEMO=0 from now on.`
})
