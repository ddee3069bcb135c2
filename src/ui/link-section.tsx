type LinkSectionProps = { id: string; title: string; links: { href: string; label: string }[] }

/** A titled list of links further down a page; nothing without links. */
export function LinkSection({ id, title, links }: LinkSectionProps) {
  if (links.length === 0) return null
  return (
    <nav aria-labelledby={id} className="far-below-32 sheet pb-14 md:far-below-26 md:pb-24 print:hidden">
      <h2 id={id} className="text-head md:col-[page-start/span_5]">
        {title}
      </h2>
      <ul className="mt-6 border-b border-hairline md:col-[span_6/page-end] md:mt-0">
        {links.map(({ href, label }) => (
          <li key={href} className="group relative flex items-center gap-4 border-t border-hairline py-3">
            <h3 className="heading text-minor">
              <a href={href} className="group-hover:text-accent after:absolute after:inset-0">
                {label}
              </a>
            </h3>
          </li>
        ))}
      </ul>
    </nav>
  )
}
