import type { ReactNode } from 'react'
import type { CheeseSummary } from '../../domain/cheese/cheese.ts'
import type { PageDocuments } from '../../domain/documents/page-document.ts'
import type { Shop } from '../../domain/shop/shop.ts'
import { AboutSection } from './about-section.tsx'
import { CallToAction } from './call-to-action.tsx'
import { CheesesInStock } from './cheeses-in-stock.tsx'
import type { HomePicture } from './get-home-pictures.ts'
import { HomeHero } from './home-hero.tsx'
import { SocialSection } from './social-section.tsx'

type HomePageProps = {
  words: PageDocuments['home']
  shop: Shop
  cheeses: CheeseSummary[]
  pictures: HomePicture[]
  dailyDiscovery: ReactNode
  nextEvent: ReactNode
  /** For members only. */
  myHome: ReactNode
}

export function HomePage(props: HomePageProps) {
  const { words, shop, cheeses, pictures, dailyDiscovery, nextEvent, myHome } = props
  return (
    <>
      <HomeHero words={words} shopName={shop.name} />
      {myHome}
      <section aria-labelledby="daily-discovery" className="bg-night text-on-night">
        <div className="sheet">
          <h2
            id="daily-discovery"
            className="label border-b border-night-hairline py-5 font-normal text-night-accent"
          >
            Daily Discovery
          </h2>
        </div>
        {dailyDiscovery}
      </section>
      <CheesesInStock
        words={words.cheeses}
        cheeses={cheeses}
        price={shop.price}
        hasTasteMap={shop.hasTasteMap}
      />
      {nextEvent}
      <AboutSection words={words.about} />
      <SocialSection words={words.social} profileUrl={shop.photoProfileUrl} posted={pictures} />
      <CallToAction words={words.closing} />
    </>
  )
}
