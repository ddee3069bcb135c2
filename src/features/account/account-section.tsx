import type { ReactNode } from 'react'

type AccountSectionProps = { id: string; title: string; lead: ReactNode; children: ReactNode }

export function AccountSection({ id, title, lead, children }: AccountSectionProps) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className="sheet scroll-mt-8 border-t border-hairline py-12 md:py-16"
    >
      <div className="md:col-[page-start/span_4]">
        <h2 id={`${id}-title`} className="text-minor">
          {title}
        </h2>
        <p className="mt-3 text-small text-ink-soft">{lead}</p>
      </div>
      <div className="mt-8 md:col-[6/page-end] md:mt-0 lg:col-[6/span_6]">{children}</div>
    </section>
  )
}
