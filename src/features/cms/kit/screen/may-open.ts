import { may } from '../../../../domain/people/roles.ts'
import { findRoute } from '../../../../find-route.ts'
import type { Route } from '../../../../site-map.ts'

/** The interface mirrors what the database decides. */
export const mayOpen = (role: string | null | undefined, { access }: Pick<Route, 'access'>) =>
  !access || access === 'session' || may(role, access)

/** Also false for a page that does not exist. */
export function mayOpenPath(role: string | null | undefined, path: string) {
  const [pathname = ''] = path.split(/[?#]/)
  const match = findRoute(pathname)
  return match !== undefined && mayOpen(role, match.route)
}
