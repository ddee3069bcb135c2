import { createBrowserRouter, type RouteObject } from 'react-router'
import { ROUTES, type ClientRouteName, type StaffRouteName } from '../../site-map.ts'
import { ClientLayout } from './client-layout.tsx'
import { cmsRoutes } from './staff/cms-routes.tsx'
import { lazyRoute } from './lazy-route.ts'
import { NotFound } from '../pages/not-found-page.tsx'
import { RequireSession } from './require-session.tsx'
import { RouteError } from './route-error.tsx'
import { usePageTitle } from '../../ui/use-page-title.ts'
import { nameHistoryEntry } from './name-history-entry.ts'

type ScreenName = Exclude<ClientRouteName, StaffRouteName>

/** One component for both paths, so that it stays mounted when a new recipe gets its own path. */
const writeRecipe = lazyRoute(async () => (await import('./write-recipe.tsx')).WriteRecipe)

/** Each screen is a separate download. */
const SCREENS: Record<ScreenName, RouteObject['lazy']> = {
  signIn: lazyRoute(async () => (await import('../../features/auth/google/google-screen.tsx')).GoogleScreen),
  emailSignIn: lazyRoute(
    async () => (await import('../../features/auth/password/email-screen.tsx')).EmailScreen,
  ),
  confirmEmail: lazyRoute(
    async () => (await import('../../features/auth/mailed/confirm-screen.tsx')).ConfirmScreen,
  ),
  invitation: lazyRoute(
    async () => (await import('../../features/auth/mailed/invitation-screen.tsx')).InvitationScreen,
  ),
  secondFactor: lazyRoute(
    async () =>
      (await import('../../features/auth/second-factor/second-factor-screen.tsx')).SecondFactorScreen,
  ),
  resetPassword: lazyRoute(
    async () => (await import('../../features/auth/password/reset-screen.tsx')).ResetScreen,
  ),
  account: lazyRoute(async () => (await import('./account.tsx')).Account),
  myFavorites: lazyRoute(async () => (await import('./my-favorites-page.tsx')).MyFavoritesPage),
  kiosk: lazyRoute(async () => (await import('../../features/kiosk/kiosk-page.tsx')).KioskPage),
  writeRecipe,
  editMyRecipe: writeRecipe,
  requestStockAlert: lazyRoute(
    async () => (await import('../../features/stock-alerts/request-screen.tsx')).RequestScreen,
  ),
  answerStockAlert: lazyRoute(
    async () => (await import('../../features/stock-alerts/answer-screen.tsx')).AnswerScreen,
  ),
}

const names = Object.keys(SCREENS) as ScreenName[]

const screens = (needsSession: boolean): RouteObject[] =>
  names
    .filter((name) => 'access' in ROUTES[name] === needsSession)
    .map((name) => ({ path: ROUTES[name].path, lazy: SCREENS[name], ErrorBoundary: RouteError }))

function NotFoundScreen() {
  usePageTitle('Page not found')
  return <NotFound />
}

nameHistoryEntry()

export const router = createBrowserRouter([
  {
    Component: ClientLayout,
    ErrorBoundary: RouteError,
    HydrateFallback: () => null,
    children: [
      ...screens(false),
      { Component: RequireSession, ErrorBoundary: RouteError, children: [...screens(true), ...cmsRoutes] },
      { path: '*', Component: NotFoundScreen },
    ],
  },
])
