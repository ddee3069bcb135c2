import { grantRole } from '../operations/grant-role.ts'
import { runCommand } from './run-command.ts'

await runCommand(({ owner }, [email, role]) => grantRole(owner, email, role))
