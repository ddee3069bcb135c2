import type { ReactNode } from 'react'

/** Says what came of something; read out when it appears. */
export function StatusNote({ children }: { children: ReactNode }) {
  return <output className="block border-l-4 border-accent pl-4">{children}</output>
}
