import { Refusal } from '../../lib/errors.ts'

export const tooManyAttempts = () => new Refusal('Too Many Attempts', 'Please wait before trying again.')
