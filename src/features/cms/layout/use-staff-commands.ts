import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import type { StaffLink } from './staff-link.ts'

export type Command = {
  /** Where labels can be alike. */
  id?: string
  label: string
  keys?: string
  run: () => void
}

/** Everything the palette offers to this person; Alt, Shift and its letter open a page from anywhere. */
export function useStaffCommands(links: StaffLink[], onSignOut: () => void): Command[] {
  const navigate = useNavigate()

  useEffect(() => {
    const openByKey = (event: KeyboardEvent) => {
      if (!event.altKey || !event.shiftKey || event.ctrlKey || event.metaKey) return
      // Option types other characters on a Mac, so the place of the key counts.
      const link = links.find(({ shortcut }) => event.code === `Key${shortcut}`)
      if (!link) return
      event.preventDefault()
      void navigate(link.to)
    }
    addEventListener('keydown', openByKey)
    return () => removeEventListener('keydown', openByKey)
  })

  return [
    ...links.map(({ to, label, shortcut }) => ({
      label: `Open ${label}`,
      keys: `Alt Shift ${shortcut}`,
      run: () => void navigate(to),
    })),
    { label: 'Add New Cheese', run: () => void navigate('/cms/cheeses/new') },
    { label: 'View Public Site', run: () => location.assign('/') },
    { label: 'Sign Out', run: onSignOut },
  ]
}
