import type { Passage } from '../../content/editorial-cheese.ts'

export function StoryTab({ story }: { story: Passage[] }) {
  return (
    <div className="sheet py-14 md:py-24">
      <div className="grid gap-x-(--gap) gap-y-12 md:grid-cols-2 lg:grid-cols-3 lg:gap-x-10">
        {story.map(({ heading, text }, index) => (
          <section key={heading} className="border-t border-ink pt-4">
            <p className="heading text-minor text-accent lining-nums" aria-hidden="true">
              {index + 1}
            </p>
            <h3 className="mt-3 text-head">{heading}</h3>
            <p className="mt-5">{text}</p>
          </section>
        ))}
      </div>
    </div>
  )
}
