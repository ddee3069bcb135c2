import { ActionLink } from '../../ui/action.tsx'

export function CallToAction() {
  return (
    <section aria-labelledby="closing" className="sheet gap-y-8 bg-rind py-20 text-on-rind md:py-32">
      <h2 id="closing" className="text-title md:col-[page-start/span_8]">
        Keep a list. Leave a note. Find the next one.
      </h2>
      <div className="md:col-[span_4/page-end] md:self-end">
        <div data-when-signed="out">
          <p className="mb-8 text-lead">
            Sign in to keep your favorites, rate what you tried and tell the neighborhood about it.
          </p>
          <ActionLink look="rind" href="/auth">
            Get Started Today
          </ActionLink>
        </div>
        <div data-when-signed="in">
          <p className="mb-8 text-lead">Your favorites are kept for you. What did you try last?</p>
          <ActionLink look="rind" href="/my-favorites">
            My Favorites
          </ActionLink>
        </div>
      </div>
    </section>
  )
}
