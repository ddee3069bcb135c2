import { ArrowLeft, Command, ExternalLink, LogOut } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { useSession } from '../../../backend/session/session.ts'
import { StaffButton } from '../kit/screen/staff-button.tsx'

type StaffHeaderProps = { isCompact: boolean; onOpenCommands: () => void; onSignOut: () => void }

const TWO_ROWS = "py-1 max-sm:after:order-1 max-sm:after:basis-full max-sm:after:content-['']"

/** One row; on a phone two, separated by an empty flex item, whatever the length of the email. */
export function StaffHeader({ isCompact, onOpenCommands, onSignOut }: StaffHeaderProps) {
  const { user, role } = useSession()
  const { pathname } = useLocation()
  const onlyWide = isCompact ? 'max-sm:hidden' : ''
  return (
    <div
      className={`flex flex-wrap items-center gap-x-3 border-b border-ink lg:col-span-2 print:hidden ${isCompact ? 'py-1' : TWO_ROWS}`}
    >
      {pathname !== '/cms/dashboard' && (
        <Link to="/cms/dashboard" className="link inline-flex min-h-11 items-center gap-2 text-small">
          <ArrowLeft aria-hidden="true" size={16} />
          Back to Dashboard
        </Link>
      )}
      <p
        className={`min-w-0 truncate text-small text-ink-soft max-sm:order-2 max-sm:grow max-sm:basis-0 sm:ml-auto ${onlyWide}`}
      >
        {role && <span className="label mr-2 border border-hairline px-2 py-0.5">{role}</span>}
        {user?.email}
      </p>
      <StaffButton className="max-sm:ml-auto" onClick={onOpenCommands} aria-keyshortcuts="Control+K ?">
        <Command aria-hidden="true" size={16} />
        <span className="max-lg:sr-only">Commands</span>
      </StaffButton>
      <a
        href="/"
        className={`link inline-flex min-h-11 items-center gap-2 text-small whitespace-nowrap max-sm:order-2 ${onlyWide}`}
      >
        View Public Site
        <ExternalLink aria-hidden="true" size={16} className="max-lg:hidden" />
      </a>
      <StaffButton onClick={onSignOut}>
        <LogOut aria-hidden="true" size={16} />
        <span className={isCompact ? 'max-sm:sr-only' : ''}>Sign Out</span>
      </StaffButton>
    </div>
  )
}
