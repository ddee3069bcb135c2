import { UserError } from '../../lib/user-error.ts'

export const tooManyAttempts = () => new UserError('Too Many Attempts', 'Please wait before trying again.')
