import type { ReactNode } from 'react'
import { FootBar } from './foot-bar.tsx'
import { StaffButton } from './staff-button.tsx'

type SaveBarProps = { isUnsaved: boolean; isSaving: boolean; label: string; children?: ReactNode }

/** Stays at the foot of the screen and says whether anything is unsaved. */
export function SaveBar({ isUnsaved, isSaving, label, children }: SaveBarProps) {
  return (
    <FootBar>
      <output className="min-w-0 grow truncate text-small text-ink-soft">
        {isSaving ? 'Saving…' : isUnsaved ? 'Unsaved changes' : 'No changes to save'}
      </output>
      {children}
      <StaffButton type="submit" look="primary" disabled={isSaving} aria-keyshortcuts="Control+S">
        {label}
      </StaffButton>
    </FootBar>
  )
}
