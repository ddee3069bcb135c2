import type { ReactNode } from 'react'
import { CheeseOpening } from './cheese-opening.tsx'
import { cheeseTabs } from './cheese-tabs.tsx'
import type { CheeseView } from './cheese-view.ts'
import { MorePictures } from './more-pictures.tsx'
import { RelatedCheeses } from './related-cheeses.tsx'
import { Tabs } from '../../ui/tabs/tabs.tsx'

type CheesePageProps = {
  view: CheeseView
  /** The community panel is a prop, so that this feature needs no session. */
  panel: ReactNode
  /** The button beside the title. */
  favorite?: ReactNode
}

export function CheesePage({ view, panel, favorite }: CheesePageProps) {
  return (
    <article>
      <CheeseOpening view={view} favorite={favorite} />
      <Tabs label={view.cheese.name} tabs={cheeseTabs(view)} />
      <MorePictures pictures={view.cheese.morePictures} />
      <section
        id="community"
        aria-label="Community"
        className="far-below-81 border-t border-ink md:far-below-56 print:hidden"
      >
        {panel}
      </section>
      <RelatedCheeses cheeses={view.related} price={view.shop.price} />
    </article>
  )
}
