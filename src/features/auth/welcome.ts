import { notifyAccountOnNextPage } from '../../ui/notification-store.ts'

export function welcomeOnNextPage() {
  notifyAccountOnNextPage({ title: 'Welcome back!', description: 'You have successfully signed in.' })
}
