import { Island } from '../islands/island.tsx'

type PanelSlotProps = { cheese: { id: string; slug: string } }

/** The community panel, rendered for people who are signed in; others see a link to sign in. */
export function PanelSlot({ cheese }: PanelSlotProps) {
  return (
    <div className="sheet py-14 md:py-24">
      <div className="grid gap-x-(--gap) gap-y-14 md:grid-cols-12">
        <Island name="interaction-panel" when="session" props={{ cheeseId: cheese.id, slug: cheese.slug }}>
          <p data-when-signed="out" className="display col-span-full text-head">
            <a href="/auth" className="link">
              Sign in to interact with cheeses.
            </a>
          </p>
          <p data-when-signed="in" className="col-span-full min-h-[36rem] text-ink-soft">
            Loading…
          </p>
        </Island>
      </div>
    </div>
  )
}
