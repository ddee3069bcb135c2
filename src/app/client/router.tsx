import { createBrowserRouter, type RouteObject } from 'react-router'
import { ClientLayout } from './client-layout.tsx'
import { cmsRoutes } from './cms-routes.tsx'
import { lazyRoute } from './lazy-route.ts'
import { NotFound } from './not-found.tsx'
import { RequireSession } from './require-session.tsx'
import { RouteError } from './route-error.tsx'

/** Every screen is its own download, and has its own error boundary. */
const routes: RouteObject[] = [
  {
    path: '/auth',
    lazy: lazyRoute(async () => (await import('../../features/auth/google-screen.tsx')).GoogleScreen),
  },
  {
    path: '/auth/email',
    lazy: lazyRoute(async () => (await import('../../features/auth/email-screen.tsx')).EmailScreen),
  },
  {
    path: '/auth/confirm',
    lazy: lazyRoute(async () => (await import('../../features/auth/confirm-screen.tsx')).ConfirmScreen),
  },
  {
    path: '/auth/second-factor',
    lazy: lazyRoute(
      async () => (await import('../../features/auth/second-factor-screen.tsx')).SecondFactorScreen,
    ),
  },
  {
    path: '/my-favorites',
    lazy: lazyRoute(async () => (await import('./my-favorites-page.tsx')).MyFavoritesPage),
  },
  {
    path: '/notices/new',
    lazy: lazyRoute(
      async () => (await import('../../features/stock-alerts/request-screen.tsx')).RequestScreen,
    ),
  },
  {
    path: '/notices/:token/:answer',
    lazy: lazyRoute(async () => (await import('../../features/stock-alerts/answer-screen.tsx')).AnswerScreen),
  },
  {
    Component: RequireSession,
    children: [
      {
        path: '/auth/reset',
        lazy: lazyRoute(async () => (await import('../../features/auth/reset-screen.tsx')).ResetScreen),
      },
      {
        path: '/account',
        lazy: lazyRoute(async () => (await import('../../features/account/account-page.tsx')).AccountPage),
      },
    ],
  },
  ...cmsRoutes,
  { path: '*', Component: NotFound },
]

export const router = createBrowserRouter([
  {
    Component: ClientLayout,
    ErrorBoundary: RouteError,
    HydrateFallback: () => null,
    children: withErrorBoundary(routes),
  },
])

function withErrorBoundary(routes: RouteObject[]): RouteObject[] {
  return routes.map((route) => ({ ErrorBoundary: RouteError, ...route }) as RouteObject)
}
