import type { Passage } from '../../domain/cheese/cheese-document.ts'
import type { PictureSource } from '../../lib/picture-source.ts'
import { Picture } from '../../ui/pictures/picture.tsx'
import { RichText } from './rich-text.tsx'

export function StoryTab({ story, closeup }: { story: Passage[]; closeup?: PictureSource }) {
  return (
    <div className="sheet gap-y-12 py-14 md:py-24">
      {closeup && (
        <div className="col-[full] md:col-[page] print:hidden">
          <Picture
            of={closeup}
            sizes="(min-width: 48rem) 92vw, 100vw"
            className="aspect-[16/10] w-full object-cover md:aspect-[21/9]"
          />
        </div>
      )}
      <div className="grid gap-x-(--gap) gap-y-12 md:grid-cols-2 lg:grid-cols-3 lg:gap-x-10 print:block">
        {story.map(({ heading, text }, index) => (
          <section key={`${heading} ${text}`} className="border-t border-ink pt-4">
            <p className="heading text-minor text-accent lining-nums" aria-hidden="true">
              {index + 1}
            </p>
            <h3 className="mt-3 text-head">{heading}</h3>
            <p className="mt-5">
              <RichText text={text} />
            </p>
          </section>
        ))}
      </div>
    </div>
  )
}
