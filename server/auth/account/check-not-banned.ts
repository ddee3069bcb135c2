import { AuthError } from '../auth-error.ts'
import type { User } from './users.ts'

export function checkNotBanned(user: User) {
  if (user.banned_until && user.banned_until > new Date()) {
    throw new AuthError(403, 'user_banned', 'User is banned')
  }
}
