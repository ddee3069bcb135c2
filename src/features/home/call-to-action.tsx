import type { PageDocuments } from '../../domain/documents/page-document.ts'
import { ActionLink } from '../../ui/action.tsx'

const TEXT = 'mb-8 text-lead wrap-anywhere whitespace-pre-line'

export function CallToAction({ words }: { words: PageDocuments['home']['closing'] }) {
  if (!words.heading) return null
  return (
    <section
      aria-labelledby="closing"
      className="far-below-31 sheet gap-y-8 bg-rind py-20 text-on-rind md:far-below-28 md:py-32"
    >
      <h2 id="closing" className="text-title wrap-anywhere md:col-[page-start/span_8]">
        {words.heading}
      </h2>
      <div className="md:col-[span_4/page-end] md:self-end">
        <div data-when-signed="out">
          {words.text && <p className={TEXT}>{words.text}</p>}
          <ActionLink look="rind" href="/auth">
            Get Started Today
          </ActionLink>
        </div>
        <div data-when-signed="in">
          {words.members && <p className={TEXT}>{words.members}</p>}
          <ActionLink look="rind" href="/my-favorites">
            My Favorites
          </ActionLink>
        </div>
      </div>
    </section>
  )
}
