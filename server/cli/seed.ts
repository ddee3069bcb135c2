import { seed } from '../database/schema/seed.ts'
import { runCommand } from './run-command.ts'

await runCommand(async ({ owner, onProgress }) => {
  await seed(owner, { demo: false }, onProgress)
  return 'The catalogue is complete'
})
