import { usePageTitle } from '../../ui/use-page-title.ts'
import { notFoundPage } from '../pages/not-found-page.tsx'

export function NotFound() {
  const { head, body } = notFoundPage(location.pathname)
  usePageTitle(head.title)
  return body
}
