import type { ReactNode } from 'react'
import { ActionLink } from '../../ui/action.tsx'
import { usePageTitle } from '../../ui/use-page-title.ts'

type StockAlertLayoutProps = { title: string; lead: string; children?: ReactNode }

export function StockAlertLayout({ title, lead, children }: StockAlertLayoutProps) {
  usePageTitle(title)
  return (
    <section className="sheet py-20 md:py-32">
      <h1 className="text-title">{title}</h1>
      <p className="mt-6 max-w-prose text-lead text-ink-soft">{lead}</p>
      <div className="mt-10 flex flex-wrap items-end gap-3">
        {children}
        <ActionLink href="/cheeses" look="outline">
          Our Cheeses
        </ActionLink>
      </div>
    </section>
  )
}
