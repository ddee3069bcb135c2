import { accountToastOnNextPage } from '../../ui/toast.ts'

export function welcomeOnNextPage() {
  accountToastOnNextPage({ title: 'Welcome back!', description: 'You have successfully signed in.' })
}
