import type { ReactNode } from 'react'
import { StaffButton } from './staff-button.tsx'

type SaveBarProps = { isUnsaved: boolean; isSaving: boolean; label: string; children?: ReactNode }

/** Stays at the foot of the screen and says whether anything is unsaved. */
export function SaveBar({ isUnsaved, isSaving, label, children }: SaveBarProps) {
  return (
    <div className="sticky bottom-0 z-10 mt-10 flex flex-wrap items-center gap-3 border-t border-ink bg-paper py-3">
      <output className="grow text-small text-ink-soft">
        {isSaving ? 'Saving…' : isUnsaved ? 'Unsaved changes' : 'No changes to save'}
      </output>
      {children}
      <StaffButton type="submit" look="primary" disabled={isSaving} aria-keyshortcuts="Control+S">
        {label}
      </StaffButton>
    </div>
  )
}
