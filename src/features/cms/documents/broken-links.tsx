import type { CheeseDocument } from '../../../domain/cheese/cheese-document.ts'
import { useBrokenLinks } from './get-broken-links.ts'

export function BrokenLinks({ document }: { document: CheeseDocument }) {
  const { data: links = [] } = useBrokenLinks(document)
  if (links.length === 0) return null
  return (
    <section aria-label="Links that lead nowhere" className="mb-8">
      <p className="label text-accent">Links that lead nowhere</p>
      <ul className="mt-2 text-small">
        {links.map(({ part, label, target, slug }) => (
          <li
            key={`${part} ${label} ${target}:${slug}`}
            className="border-b border-hairline py-1.5 wrap-anywhere"
          >
            {`${part}: “${label}” links to ${target}:${slug}, which guests cannot open.`}
          </li>
        ))}
      </ul>
    </section>
  )
}
