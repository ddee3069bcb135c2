import { redirect, type RouteObject } from 'react-router'
import { RequireSession } from './require-session.tsx'
import { RequireStaff } from './require-staff.tsx'

/** The staff area: one guard around all of it, each page its own download. */
export const cmsRoutes: RouteObject[] = [
  {
    Component: RequireSession,
    children: [
      {
        path: '/cms',
        Component: RequireStaff,
        children: [{ index: true, loader: () => redirect('/cms/dashboard') }],
      },
    ],
  },
]
