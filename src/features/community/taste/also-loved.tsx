import { pictureOf } from '../../../media/picture-of.ts'
import { upToWidth } from '../../../lib/picture-source.ts'
import { Flag } from '../../../ui/flag.tsx'
import { Picture } from '../../../ui/picture.tsx'
import type { LovedCheese } from './get-also-loved.ts'

const MAX_PICTURE_WIDTH = 480

function AlsoLovedCheese({ cheese }: { cheese: LovedCheese }) {
  return (
    <li className="group relative flex items-center gap-4 border-t border-hairline py-3">
      <div className="size-20 shrink-0">
        <Picture
          of={upToWidth(pictureOf(cheese), MAX_PICTURE_WIDTH)}
          sizes="5rem"
          className="size-full object-cover"
        />
      </div>
      <h3 className="heading text-minor">
        <a href={`/${cheese.slug}`} className="group-hover:text-accent after:absolute after:inset-0">
          {cheese.name}
        </a>{' '}
        <Flag countryIso={cheese.countryIso} emoji={cheese.flagEmoji} className="text-[0.8em]" />
      </h3>
    </li>
  )
}

export function AlsoLoved({ cheeses }: { cheeses: LovedCheese[] }) {
  if (cheeses.length === 0) return null
  return (
    <nav
      aria-labelledby="also-loved"
      className="far-below-32 sheet pb-14 md:far-below-26 md:pb-24 print:hidden"
    >
      <h2 id="also-loved" className="text-head md:col-[page-start/span_5]">
        People who love this also love
      </h2>
      <ul className="mt-6 border-b border-hairline md:col-[span_6/page-end] md:mt-0">
        {cheeses.map((cheese) => (
          <AlsoLovedCheese key={cheese.slug} cheese={cheese} />
        ))}
      </ul>
    </nav>
  )
}
