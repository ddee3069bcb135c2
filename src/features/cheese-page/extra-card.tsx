import type { Passage } from '../../content/editorial-cheese.ts'

export function ExtraCard({ extra }: { extra: Passage }) {
  return (
    <aside className="mt-14 bg-paper-deep p-6 md:p-10">
      <h3 className="text-head">{extra.heading}</h3>
      <p className="mt-4 max-w-[38em]">{extra.text}</p>
    </aside>
  )
}
