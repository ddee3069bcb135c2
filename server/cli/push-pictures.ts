import { pushPictures, readTarget } from '../operations/push-pictures.ts'
import { runCommand } from './run-command.ts'

const target = readTarget(process.env)
// The project is where the pictures go, and not the shop that they come from.
delete process.env['SUPABASE_URL']

await runCommand(async ({ owner, onProgress }) => {
  const { sent, total } = await pushPictures(owner, target(), onProgress)
  return `All ${total} pictures are in the project: ${sent} were sent now`
})
