import type { CheeseDocument, Section } from '../../domain/cheese/cheese-document.ts'
import { RichText } from './rich-text.tsx'

function Highlight({ heading, text }: Section) {
  return (
    <aside className="mt-14 grid gap-x-(--gap) gap-y-3 border-t border-ink pt-5 md:grid-cols-7">
      <h3 className="text-head md:col-span-3">{heading}</h3>
      <p className="text-lead md:col-span-4">
        <RichText text={text} />
      </p>
    </aside>
  )
}

function Card({ heading, text }: Section) {
  return (
    <aside className="mt-14 bg-paper-deep p-6 md:p-10">
      <h3 className="text-head">{heading}</h3>
      <p className="mt-4 max-w-[38em]">
        <RichText text={text} />
      </p>
    </aside>
  )
}

export const sectionsOf = (document: CheeseDocument | null, tab: Section['tab']) =>
  document?.sections.filter((section) => section.tab === tab) ?? []

export function Sections({ sections }: { sections: Section[] }) {
  return sections.map((section) => {
    const Look = section.look === 'card' ? Card : Highlight
    return <Look key={`${section.heading} ${section.text}`} {...section} />
  })
}

/** The sections of a tab that has a grid of its own. */
export function TabSections({ document, tab }: { document: CheeseDocument | null; tab: Section['tab'] }) {
  const sections = sectionsOf(document, tab)
  if (sections.length === 0) return null
  return (
    <div>
      <Sections sections={sections} />
    </div>
  )
}
