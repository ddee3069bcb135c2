import { usePageTitle } from '../../ui/use-page-title.ts'
import { NotFound as Message } from '../pages/not-found-page.tsx'

export function NotFound() {
  usePageTitle('Page not found')
  return <Message />
}
