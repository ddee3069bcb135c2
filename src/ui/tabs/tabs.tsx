import type { ReactNode } from 'react'

export type Tab = { id: string; label: string; content: ReactNode }

/** Sections with links to them; the `tab-set` element turns the links into tabs where scripts run. */
export function Tabs({ label, tabs }: { label: string; tabs: Tab[] }) {
  const [only, second] = tabs
  if (only && !second)
    return (
      <section id={only.id} className="border-t border-ink">
        <h2 className="sr-only">{only.label}</h2>
        {only.content}
      </section>
    )
  return (
    <tab-set className="block">
      <div className="sheet border-y border-ink print:hidden">
        <div
          data-tab-list=""
          aria-label={label}
          className="-mx-(--margin) flex overflow-x-auto px-(--margin) md:mx-0 md:px-0"
        >
          {tabs.map(({ id, label }, index) => (
            <a
              key={id}
              id={`tab-${id}`}
              href={`#${id}`}
              data-tab=""
              data-current={index === 0 ? '' : undefined}
              className="heading mr-7 inline-flex min-h-16 shrink-0 items-center border-y-4 border-transparent text-minor text-ink-soft -outline-offset-2 last:mr-0 hover:text-ink data-current:border-b-accent data-current:text-ink md:mr-10 md:min-h-20"
            >
              {label}
            </a>
          ))}
        </div>
      </div>
      {tabs.map(({ id, label, content }, index) => (
        <section
          key={id}
          id={id}
          aria-labelledby={`tab-${id}`}
          data-tab-panel=""
          data-current={index === 0 ? '' : undefined}
          className="-outline-offset-4"
        >
          <div className="sheet">
            <h2 data-tab-heading="" className="pt-16 text-head">
              {label}
            </h2>
          </div>
          {content}
        </section>
      ))}
    </tab-set>
  )
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'tab-set': React.HTMLAttributes<HTMLElement>
    }
  }
}
