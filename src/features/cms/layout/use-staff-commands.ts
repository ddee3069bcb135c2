import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import type { Route } from '../../../site-map.ts'
import type { StaffLink } from './staff-link.ts'

export type Command = {
  /** Needed where two labels can be equal. */
  id?: string
  label: string
  keys?: string
  run: () => void
}

/** A part of a page that has no place in the navigation, by what people do there. */
export type Destination = { to: string; label: string; access: Route['access'] }

/** The commands of the palette. Also opens a page when Alt, Shift and its letter are pressed. */
export function useStaffCommands(
  links: StaffLink[],
  destinations: Destination[],
  onSignOut: () => void,
): Command[] {
  const navigate = useNavigate()

  useEffect(() => {
    const openByKey = (event: KeyboardEvent) => {
      if (!event.altKey || !event.shiftKey || event.ctrlKey || event.metaKey) return
      // Option types other characters on a Mac, so the physical key is compared.
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
    ...destinations.map(({ to, label }) => ({ label, run: () => void navigate(to) })),
    { label: 'View Public Site', run: () => location.assign('/') },
    { label: 'Sign Out', run: onSignOut },
  ]
}
