import { createBrowserRouter, type RouteObject } from 'react-router'
import { ClientFrame } from './client-frame.tsx'
import { cmsRoutes } from './cms-routes.tsx'
import { lazily } from './lazily.ts'
import { NotFound } from './not-found.tsx'
import { RequireSession } from './require-session.tsx'
import { RouteError } from './route-error.tsx'

/** Every screen is its own download, and has its own error boundary. */
const routes: RouteObject[] = [
  {
    path: '/auth',
    lazy: lazily(async () => (await import('../../features/auth/google-screen.tsx')).GoogleScreen),
  },
  {
    path: '/auth/email',
    lazy: lazily(async () => (await import('../../features/auth/email-screen.tsx')).EmailScreen),
  },
  {
    path: '/auth/confirm',
    lazy: lazily(async () => (await import('../../features/auth/confirm-screen.tsx')).ConfirmScreen),
  },
  {
    path: '/auth/second-factor',
    lazy: lazily(
      async () => (await import('../../features/auth/second-factor-screen.tsx')).SecondFactorScreen,
    ),
  },
  {
    path: '/my-favorites',
    lazy: lazily(async () => (await import('./my-favorites-page.tsx')).MyFavoritesPage),
  },
  {
    path: '/notices/new',
    lazy: lazily(async () => (await import('../../features/notices/request-screen.tsx')).RequestScreen),
  },
  {
    path: '/notices/:token/:answer',
    lazy: lazily(async () => (await import('../../features/notices/notice-screen.tsx')).NoticeScreen),
  },
  {
    Component: RequireSession,
    children: [
      {
        path: '/auth/reset',
        lazy: lazily(async () => (await import('../../features/auth/reset-screen.tsx')).ResetScreen),
      },
      {
        path: '/account',
        lazy: lazily(async () => (await import('../../features/account/account-page.tsx')).AccountPage),
      },
    ],
  },
  ...cmsRoutes,
  { path: '*', Component: NotFound },
]

export const router = createBrowserRouter([
  {
    Component: ClientFrame,
    ErrorBoundary: RouteError,
    HydrateFallback: () => null,
    children: withErrorBoundary(routes),
  },
])

function withErrorBoundary(routes: RouteObject[]): RouteObject[] {
  return routes.map((route) => ({ ErrorBoundary: RouteError, ...route }) as RouteObject)
}
