import type { ReactNode } from 'react'
import { describeError } from '../../../../backend/errors.ts'
import { StaffButton } from '../screen/staff-button.tsx'

const SKELETON_ROWS = ['a', 'b', 'c', 'd', 'e', 'f']

export function LoadingRows({ what }: { what: string }) {
  return (
    <output className="block">
      <span className="sr-only">Loading {what.toLowerCase()}…</span>
      {SKELETON_ROWS.map((row) => (
        <span key={row} className="mb-px block h-14 animate-pulse bg-paper-deep [animation-delay:1s]" />
      ))}
    </output>
  )
}

export function LoadFailure({ what, error, onRetry }: { what: string; error: unknown; onRetry: () => void }) {
  return (
    <div role="alert" className="border-l-4 border-accent py-2 pl-5">
      <p className="heading text-minor">{what} could not be loaded</p>
      <p className="mt-1 text-small text-ink-soft">{describeError(error)}</p>
      <StaffButton className="mt-4" onClick={onRetry}>
        Try again
      </StaffButton>
    </div>
  )
}

export function NothingMatches({ what, onClear }: { what: string; onClear: () => void }) {
  return (
    <EmptyState title={`No ${what.toLowerCase()} match`}>
      <StaffButton onClick={onClear}>Clear search and filters</StaffButton>
    </EmptyState>
  )
}

/** For a URL whose page no longer exists. */
export function PageOutOfRange({ onReturn }: { onReturn: () => void }) {
  return (
    <EmptyState title="This page is empty now">
      <StaffButton onClick={onReturn}>First page</StaffButton>
    </EmptyState>
  )
}

export function EmptyState({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="border border-hairline px-6 py-14 text-center">
      <p className="heading text-minor">{title}</p>
      <div className="mt-5 flex flex-wrap justify-center gap-3 text-small text-ink-soft">{children}</div>
    </div>
  )
}
