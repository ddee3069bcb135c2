import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { isStaff } from '../../../domain/roles.ts'
import { useSession } from '../../../backend/session.ts'
import { mayOpen, STAFF_LINKS } from './staff-pages.ts'

export type Command = {
  /** Where labels can be alike. */
  id?: string
  label: string
  keys?: string
  run: () => void
}

/** Everything the palette offers to this person; Alt, Shift and its letter open a page from anywhere. */
export function useStaffCommands(onSignOut: () => void): Command[] {
  const { role } = useSession()
  const navigate = useNavigate()
  const links = isStaff(role) ? STAFF_LINKS.filter((link) => mayOpen(role, link)) : []

  useEffect(() => {
    const openByKey = (event: KeyboardEvent) => {
      if (!event.altKey || !event.shiftKey || event.ctrlKey || event.metaKey) return
      // Option types other characters on a Mac, so the place of the key counts.
      const link = links.find(({ key }) => event.code === `Key${key}`)
      if (!link) return
      event.preventDefault()
      void navigate(link.to)
    }
    addEventListener('keydown', openByKey)
    return () => removeEventListener('keydown', openByKey)
  })

  return [
    ...links.map(({ to, label, key }) => ({
      label: `Open ${label}`,
      keys: `Alt Shift ${key}`,
      run: () => void navigate(to),
    })),
    { label: 'Add New Cheese', run: () => void navigate('/cms/cheeses/new') },
    { label: 'View Public Site', run: () => location.assign('/') },
    { label: 'Sign Out', run: onSignOut },
  ]
}
