import { Island } from '../islands/island.tsx'
import { SignInPrompt } from '../../features/community/panel/sign-in-prompt.tsx'

type PanelSlotProps = { cheese: { id: string; slug: string } }

/** Where people talk about a cheese. The panel is drawn for those who are signed in; others are asked to. */
export function PanelSlot({ cheese }: PanelSlotProps) {
  return (
    <div className="sheet py-14 md:py-24">
      <div className="grid gap-x-(--gap) gap-y-14 md:grid-cols-12">
        <Island name="interaction-panel" when="session" props={{ cheeseId: cheese.id, slug: cheese.slug }}>
          <div data-when-signed="out" className="contents">
            <SignInPrompt />
          </div>
          <p data-when-signed="in" className="col-span-full min-h-[36rem] text-ink-soft">
            Loading…
          </p>
        </Island>
      </div>
    </div>
  )
}
