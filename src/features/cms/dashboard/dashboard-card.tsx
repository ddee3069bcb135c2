import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useSession } from '../../../backend/session/session.ts'
import { mayOpenPath } from '../kit/screen/may-open.ts'

type DashboardCardProps = {
  to: string
  title: string
  figure?: ReactNode
  text: string
  children?: ReactNode
}

/** Nothing for a page that does not exist or that the person may not open. */
export function DashboardCard({ to, title, figure, text, children }: DashboardCardProps) {
  const { role } = useSession()
  if (!mayOpenPath(role, to)) return null
  return (
    <li className="flex flex-col border-t border-ink pt-3">
      <h3 className="heading text-minor">
        <Link to={to} className="inline-flex min-h-11 items-center hover:text-accent">
          {title}
        </Link>
      </h3>
      {figure !== undefined && <p className="heading text-head tabular-nums lining-nums">{figure}</p>}
      <p className="text-small wrap-anywhere text-ink-soft">{text}</p>
      {children && <p className="mt-3 flex flex-wrap gap-3">{children}</p>}
    </li>
  )
}

export function CardRow({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h2 className="label mb-4 text-ink-soft">{title}</h2>
      <ul className="grid gap-x-(--gap) gap-y-8 sm:grid-cols-2 xl:grid-cols-4">{children}</ul>
    </section>
  )
}
