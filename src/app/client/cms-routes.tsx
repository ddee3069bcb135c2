import { Navigate, type RouteObject } from 'react-router'
import { ADMINS, MANAGERS, type StaffPage } from '../../features/cms/layout/staff-pages.ts'
import { lazyRoute } from './lazy-route.ts'
import { RequireSession } from './require-session.tsx'
import { RequireStaff } from './require-staff.tsx'
import { StaffRouteError } from './staff-route-error.tsx'
import { LoadingScreen } from './loading-screen.tsx'

type StaffRoute = StaffPage & { path: string; lazy: RouteObject['lazy'] }

/** The same component under both addresses, so that it stays when a new cheese gets its own. */
const editCheese = lazyRoute(async () => (await import('./edit-cheese.tsx')).EditCheese)

/** One line for each page; its title and who may open it are shown by the frame. */
const pages: StaffRoute[] = [
  {
    path: 'dashboard',
    title: 'Dashboard',
    lazy: lazyRoute(
      async () => (await import('../../features/cms/dashboard/dashboard-page.tsx')).DashboardPage,
    ),
  },
  {
    path: 'cheeses',
    title: 'Cheeses',
    lazy: lazyRoute(
      async () => (await import('../../features/cms/cheeses/cheese-list-page.tsx')).CheeseListPage,
    ),
  },
  {
    path: 'cheeses/new',
    title: 'Add New Cheese',
    lazy: editCheese,
  },
  {
    path: 'cheeses/:id',
    title: 'Edit Cheese',
    lazy: editCheese,
  },
  {
    path: 'cheeses/:id/placard',
    title: 'Placard',
    lazy: lazyRoute(async () => (await import('../../features/cms/cheeses/placard-page.tsx')).PlacardPage),
  },
  {
    path: 'comments',
    title: 'Comments',
    roles: MANAGERS,
    lazy: lazyRoute(async () => (await import('../../features/cms/comments/comments-page.tsx')).CommentsPage),
  },
  {
    path: 'settings',
    title: 'Settings',
    roles: MANAGERS,
    lazy: lazyRoute(async () => (await import('../../features/cms/settings/settings-page.tsx')).SettingsPage),
  },
  {
    path: 'analytics',
    title: 'Analytics',
    lazy: lazyRoute(
      async () => (await import('../../features/cms/analytics/analytics-page.tsx')).AnalyticsPage,
    ),
  },
  {
    path: 'users',
    title: 'Users',
    roles: ADMINS,
    lazy: lazyRoute(async () => (await import('../../features/cms/users/users-page.tsx')).UsersPage),
  },
  {
    path: '*',
    title: 'Oops! Page not found',
    lazy: lazyRoute(
      async () => (await import('../../features/cms/layout/staff-not-found.tsx')).StaffNotFound,
    ),
  },
]

/** The staff area: one guard and one frame around all of it, each page its own download. */
export const cmsRoutes: RouteObject[] = [
  {
    Component: RequireSession,
    children: [
      {
        path: '/cms',
        Component: RequireStaff,
        HydrateFallback: () => <LoadingScreen what="The staff area" />,
        children: [
          { index: true, element: <Navigate to="/cms/dashboard" replace /> },
          {
            lazy: lazyRoute(async () => (await import('./cms-layout.tsx')).CmsLayout),
            children: pages.map(({ path, lazy, ...handle }) => ({
              path,
              lazy,
              handle: handle satisfies StaffPage,
              ErrorBoundary: StaffRouteError,
            })),
          },
        ],
      },
    ],
  },
]
