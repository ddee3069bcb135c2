import { leaveDemo } from '../database/schema/leave-demo.ts'
import { runCommand } from './run-command.ts'

await runCommand(async ({ owner }) => {
  const { done, staff } = await leaveDemo(owner)
  return [
    ...done.map(({ count, what }) => `${count} ${what}.`),
    `Staff: ${staff.map(({ email, role }) => `${email} (${role})`).join(', ')}.`,
    'What others entered stays. Start the shop with DEMO=0 from now on, and open it at /cms/setup.',
  ].join('\n')
})
