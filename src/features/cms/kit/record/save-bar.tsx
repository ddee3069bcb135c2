import type { ReactNode } from 'react'
import { BottomBar } from '../screen/bottom-bar.tsx'
import { StaffButton } from '../screen/staff-button.tsx'

type SaveBarProps = {
  isUnsaved: boolean
  isSaving: boolean
  label: string
  actions?: ReactNode
  mainAction?: ReactNode
}

export function SaveBar({ isUnsaved, isSaving, label, actions, mainAction }: SaveBarProps) {
  return (
    <BottomBar>
      <output className="min-w-0 grow basis-16 text-small leading-tight text-balance text-ink-soft">
        {isSaving ? 'Saving…' : isUnsaved ? 'Unsaved changes' : 'No changes to save'}
      </output>
      {actions}
      <StaffButton
        type="submit"
        look={mainAction ? 'plain' : 'primary'}
        disabled={isSaving}
        aria-keyshortcuts="Control+S"
      >
        {label}
      </StaffButton>
      {mainAction}
    </BottomBar>
  )
}
