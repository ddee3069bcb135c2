import type { ReactNode } from 'react'
import { BottomBar } from '../screen/bottom-bar.tsx'
import { StaffButton } from '../screen/staff-button.tsx'

type SaveBarProps = { isUnsaved: boolean; isSaving: boolean; label: string; children?: ReactNode }

export function SaveBar({ isUnsaved, isSaving, label, children }: SaveBarProps) {
  return (
    <BottomBar>
      <output className="min-w-0 grow text-small leading-tight text-balance text-ink-soft">
        {isSaving ? 'Saving…' : isUnsaved ? 'Unsaved changes' : 'No changes to save'}
      </output>
      {children}
      <StaffButton type="submit" look="primary" disabled={isSaving} aria-keyshortcuts="Control+S">
        {label}
      </StaffButton>
    </BottomBar>
  )
}
