import { useState } from 'react'
import { Outlet, useLocation, useMatches } from 'react-router'
import { isStaff, may } from '../../../domain/people/roles.ts'
import { reloadRole, useSession } from '../../../backend/session/session.ts'
import { ConfirmProvider } from '../kit/screen/confirm.tsx'
import { LoadFailure, LoadingRows } from '../kit/list/load-states.tsx'
import { ClosedBar } from '../kit/opening/closed-bar.tsx'
import { OutboxBar } from '../kit/outbox/outbox-bar.tsx'
import { useSendOutbox } from '../kit/outbox/shop-outbox.ts'
import { useShopState } from '../kit/opening/shop-state.ts'
import { mayOpen } from '../kit/screen/may-open.ts'
import { PageSubject } from '../kit/screen/page-subject.ts'
import { usePageTitle } from '../../../ui/use-page-title.ts'
import { useAnnouncedOrders } from './announce-orders.ts'
import { AccessDenied } from './access-denied.tsx'
import { CommandPalette, useCommandPalette } from './command-palette.tsx'
import { StaffHeader } from './staff-header.tsx'
import { StaffNavigation } from './staff-navigation.tsx'
import { ROUTES, type Route } from '../../../site-map.ts'
import type { StaffLink } from './staff-link.ts'
import { useConfirmedSignOut } from './use-confirmed-sign-out.ts'
import type { FindCommands } from './use-command-search.ts'
import { useStaffChanges } from './use-staff-changes.ts'
import { useStaffCommands, type Destination } from './use-staff-commands.ts'

type StaffPage = Pick<Route, 'title' | 'access' | 'compact'>

type StaffLayoutProps = {
  links: StaffLink[]
  destinations: Destination[]
  onSignOut: () => void
  findCommands: FindCommands
}

/** The layout of every staff page. The route gives its title and the permission that it needs. */
export const StaffLayout = (props: StaffLayoutProps) => (
  <ConfirmProvider>
    <StaffPageLayout {...props} />
  </ConfirmProvider>
)

function StaffPageLayout({ links, destinations, onSignOut, findCommands }: StaffLayoutProps) {
  const { role } = useSession()
  const page = useMatches().at(-1)?.handle as StaffPage | undefined
  const title = page?.title ?? 'Staff'
  const { pathname } = useLocation()
  const isCompact = page?.compact ?? false
  const [subject, setSubject] = useState<string>()
  const palette = useCommandPalette()
  const signOut = useConfirmedSignOut(onSignOut)
  const { data: shop } = useShopState(isStaff(role))
  const hasOpenOrders = useAnnouncedOrders(isStaff(role))
  const visibleLinks = links.filter(
    (link) =>
      mayOpen(role, link) && (link.to !== ROUTES.cmsOrders.path || shop?.takesOrders || hasOpenOrders),
  )
  const commands = useStaffCommands(
    visibleLinks,
    destinations.filter((destination) => mayOpen(role, destination)),
    () => void signOut(),
  )
  useStaffChanges(isStaff(role))
  useSendOutbox(isStaff(role))
  usePageTitle(subject ? `${subject} · ${title}` : title)

  return (
    <>
      <a
        href="#staff-content"
        className="sr-only bg-ink p-4 text-paper focus:not-sr-only focus:absolute focus:z-40 print:hidden"
      >
        Skip to content
      </a>
      <div className="mx-auto max-w-352 px-(--margin) pb-16 has-[[data-bottom-bar]]:pb-4 lg:grid lg:grid-cols-[13rem_minmax(0,1fr)] lg:gap-x-10 print:block print:max-w-none print:p-0">
        <header className="contents">
          <StaffHeader isCompact={isCompact} onOpenCommands={palette.open} onSignOut={() => void signOut()} />
          {isStaff(role) && <StaffNavigation role={role} links={visibleLinks} />}
        </header>
        <main id="staff-content" tabIndex={-1} className="min-w-0 pt-3 outline-none lg:col-start-2 lg:pt-4">
          {isStaff(role) && <ClosedBar maySetUp={may(role, 'changeSettings') && pathname !== '/cms/setup'} />}
          <OutboxBar />
          <h1
            className={`mb-4 text-[1.75rem] leading-tight wrap-anywhere lg:text-[2rem] print:hidden ${isCompact ? 'max-sm:sr-only' : ''}`}
          >
            {title}
            {subject && <span className="text-ink-soft"> {subject}</span>}
          </h1>
          <PageSubject value={setSubject}>
            <PageForRole page={page} />
          </PageSubject>
        </main>
      </div>
      {palette.isOpen && (
        <CommandPalette commands={commands} findCommands={findCommands} onClose={palette.close} />
      )}
    </>
  )
}

/** Waits until the role is known. */
function PageForRole({ page }: { page: StaffPage | undefined }) {
  const { role, roleError } = useSession()
  if (isStaff(role)) return page && !mayOpen(role, page) ? <AccessDenied /> : <Outlet />
  return roleError ? (
    <LoadFailure what="Your role" error={roleError} onRetry={reloadRole} />
  ) : (
    <LoadingRows what="Your role" />
  )
}
