import type { ReactNode } from 'react'

/** The result of an action; screen readers announce it when it appears. */
export function StatusNote({ children }: { children: ReactNode }) {
  return <output className="block border-l-4 border-accent pl-4">{children}</output>
}
