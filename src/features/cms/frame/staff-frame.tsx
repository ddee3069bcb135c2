import { ArrowLeft, Command, ExternalLink, LogOut } from 'lucide-react'
import { useState } from 'react'
import { Link, Outlet, useLocation, useMatches } from 'react-router'
import { isStaff } from '../../../lib/role.ts'
import { useSession } from '../../../lib/session.ts'
import { ConfirmProvider } from '../../../ui/staff/confirm.tsx'
import { PageSubject } from '../../../ui/staff/page-subject.ts'
import { StaffButton } from '../../../ui/staff/staff-button.tsx'
import { usePageTitle } from '../../../ui/use-page-title.ts'
import { AccessDenied } from './access-denied.tsx'
import { CommandPalette, useCommandPalette } from './command-palette.tsx'
import { StaffNavigation } from './staff-navigation.tsx'
import { mayOpen, type StaffPage } from './staff-pages.ts'
import { useAskedSignOut } from './use-asked-sign-out.ts'
import type { FindCheeses } from './use-found-cheeses.ts'
import { useStaffCommands } from './use-staff-commands.ts'

type StaffFrameProps = {
  onSignOut: () => void
  /** For the palette; the frame itself knows nothing of cheeses. */
  findCheeses: FindCheeses
}

/** Around every page of the staff area; the page's route names its title and who it is for. */
export const StaffFrame = (props: StaffFrameProps) => (
  <ConfirmProvider>
    <FrameAroundPage {...props} />
  </ConfirmProvider>
)

function FrameAroundPage({ onSignOut, findCheeses }: StaffFrameProps) {
  const { user, role } = useSession()
  const { pathname } = useLocation()
  const page = useMatches().at(-1)?.handle as StaffPage | undefined
  const title = page?.title ?? 'Staff'
  const [subject, setSubject] = useState<string>()
  const palette = useCommandPalette()
  const signOut = useAskedSignOut(onSignOut)
  const commands = useStaffCommands(() => void signOut())
  usePageTitle(subject ? `${subject} · ${title}` : title)
  if (!isStaff(role)) return null

  return (
    <>
      <a
        href="#staff-content"
        className="sr-only bg-ink p-4 text-paper focus:not-sr-only focus:absolute focus:z-40"
      >
        Skip to content
      </a>
      <div className="mx-auto max-w-352 px-(--margin) pb-16 lg:grid lg:grid-cols-[13rem_minmax(0,1fr)] lg:gap-10">
        <header className="contents">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-ink py-3 lg:col-span-2 print:hidden">
            {pathname !== '/cms/dashboard' && (
              <Link to="/cms/dashboard" className="link inline-flex min-h-11 items-center gap-2 text-small">
                <ArrowLeft aria-hidden="true" size={16} />
                Back to Dashboard
              </Link>
            )}
            <p className="mr-auto min-w-0 truncate text-small text-ink-soft max-sm:order-1 sm:mr-0 sm:ml-auto">
              <span className="label mr-2 border border-hairline px-2 py-0.5">{role}</span>
              {user?.email}
            </p>
            <StaffButton className="max-sm:ml-auto" onClick={palette.open} aria-keyshortcuts="Control+K">
              <Command aria-hidden="true" size={16} />
              <span className="max-lg:sr-only">Commands</span>
            </StaffButton>
            <a href="/" className="link inline-flex min-h-11 items-center gap-2 text-small max-sm:order-1">
              View Public Site
              <ExternalLink aria-hidden="true" size={16} className="max-lg:hidden" />
            </a>
            <StaffButton onClick={() => void signOut()}>
              <LogOut aria-hidden="true" size={16} />
              Sign Out
            </StaffButton>
          </div>
          <StaffNavigation role={role} />
        </header>
        <main id="staff-content" tabIndex={-1} className="min-w-0 pt-6 outline-none lg:pt-10">
          <h1 className="mb-8 text-head print:hidden">
            {title}
            {subject && <span className="mt-2 block text-minor text-ink-soft">{subject}</span>}
          </h1>
          <PageSubject value={setSubject}>
            {page && !mayOpen(role, page) ? <AccessDenied /> : <Outlet />}
          </PageSubject>
        </main>
      </div>
      {palette.isOpen && (
        <CommandPalette commands={commands} findCheeses={findCheeses} onClose={palette.close} />
      )}
    </>
  )
}
