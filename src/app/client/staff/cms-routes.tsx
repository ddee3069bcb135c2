import { Navigate, type RouteObject } from 'react-router'
import { ROUTES } from '../../../site-map.ts'
import { lazyRoute } from '../lazy-route.ts'
import { LoadingScreen } from '../loading-screen.tsx'
import { RequireStaff } from './require-staff.tsx'
import { staffPages } from './staff-pages.ts'
import { StaffRouteError } from './staff-route-error.tsx'

const pages = (looksPublic: boolean) =>
  staffPages
    .filter(({ route }) => Boolean(route.looksPublic) === looksPublic)
    .map(({ route, load }): RouteObject => ({
      path: route.path,
      lazy: load,
      handle: route,
      ErrorBoundary: StaffRouteError,
    }))

const notFound: RouteObject = {
  path: '*',
  handle: { title: 'Oops! Page not found' },
  lazy: lazyRoute(
    async () => (await import('../../../features/cms/layout/staff-not-found.tsx')).StaffNotFound,
  ),
}

/** One guard and one layout around the whole staff area. */
export const cmsRoutes: RouteObject[] = [
  {
    path: ROUTES.staff.path,
    Component: RequireStaff,
    HydrateFallback: () => <LoadingScreen what="The staff area" />,
    children: [
      { index: true, element: <Navigate to={ROUTES.dashboard.path} replace /> },
      {
        lazy: lazyRoute(async () => (await import('./cms-layout.tsx')).CmsLayout),
        children: [...pages(false), notFound],
      },
      ...pages(true),
    ],
  },
]
