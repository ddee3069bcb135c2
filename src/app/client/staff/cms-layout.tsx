import { useEffect } from 'react'
import { isStaff } from '../../../domain/people/roles.ts'
import { useSession } from '../../../backend/session/session.ts'
import { useSignOut } from '../../../features/auth/sign-out.ts'
import { StaffLayout } from '../../../features/cms/layout/staff-layout.tsx'
import type { StaffLink } from '../../../features/cms/layout/staff-link.ts'
import type { Destination } from '../../../features/cms/layout/use-staff-commands.ts'
import { sectionPath, SETTING_SECTIONS } from '../../../features/cms/settings/setting-sections.ts'
import { ROUTES } from '../../../site-map.ts'
import { markStaffBrowser } from '../../../domain/people/staff-browser.ts'
import { staffPages } from './staff-pages.ts'
import { useFindCommands } from './use-find-commands.ts'

const links = staffPages.flatMap(({ route, Icon }): StaffLink[] =>
  route.shortcut && Icon
    ? [{ to: route.path, label: route.title, shortcut: route.shortcut, access: route.access, Icon }]
    : [],
)

const { newCheese, newRecipe, newEvent, counter, settings, setup, mail } = ROUTES
const destinations: Destination[] = [
  { to: newCheese.path, label: newCheese.title, access: newCheese.access },
  { to: newRecipe.path, label: newRecipe.title, access: newRecipe.access },
  { to: newEvent.path, label: newEvent.title, access: newEvent.access },
  { to: setup.path, label: 'Open or close the shop, or show a notice', access: setup.access },
  { to: mail.path, label: mail.title, access: mail.access },
  { to: counter.path, label: 'Mark a cheese out of stock', access: counter.access },
  ...SETTING_SECTIONS.map(({ id, title }) => ({
    to: sectionPath(id),
    label: `Settings: ${title}`,
    access: settings.access,
  })),
]

export function CmsLayout() {
  const findCommands = useFindCommands()
  const signOut = useSignOut()
  const { role } = useSession()
  const isUsedByStaff = isStaff(role)
  useEffect(() => {
    if (isUsedByStaff) markStaffBrowser()
  }, [isUsedByStaff])
  return (
    <StaffLayout
      links={links}
      destinations={destinations}
      onSignOut={() => signOut.mutate('/auth')}
      findCommands={findCommands}
    />
  )
}
