import { OperatorError } from '../operator-error.ts'
import { runCommand } from './run-command.ts'

const SAID_IN_SQL = 'PT409'

await runCommand(async ({ owner }) => {
  await owner`select private.open_shop()`.catch((error: Error & { code?: string }) => {
    throw error.code === SAID_IN_SQL ? new OperatorError(`${error.message}, at /cms/setup.`) : error
  })
  return 'The shop is open to guests.'
})
