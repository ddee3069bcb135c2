import { useId, type ReactNode } from 'react'

type ReportSectionProps = { title: string; note?: string; action: ReactNode; children: ReactNode }

export function ReportSection({ title, note, action, children }: ReportSectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="border-t border-ink pt-3">
      <div className="mb-5 flex flex-wrap items-start justify-between gap-x-6 gap-y-3 print:mb-3 print:break-after-avoid">
        <div>
          <h2 id={id} className="heading text-minor">
            {title}
          </h2>
          {note && <p className="mt-1 text-small text-ink-soft">{note}</p>}
        </div>
        <div className="print:hidden">{action}</div>
      </div>
      {children}
    </section>
  )
}
