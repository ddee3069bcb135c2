import type { PageDocuments } from '../../domain/documents/page-document.ts'
import { pictureInDocument } from '../../media/picture-of.ts'
import { homePicture, homePortraitPicture } from '../../media/pictures.ts'
import { ActionLink } from '../../ui/action.tsx'
import { Picture } from '../../ui/pictures/picture.tsx'

type HomeHeroProps = { words: PageDocuments['home']; shopName: string }

export function HomeHero({ words, shopName }: HomeHeroProps) {
  const picture = pictureInDocument(words.picture)
  return (
    <section aria-labelledby="cover-line" className="sheet pt-8 md:pt-12">
      <h1 id="cover-line" className="text-cover text-balance wrap-anywhere">
        {words.headline || shopName}
      </h1>
      <div
        className={`order-3 max-w-[36rem] pt-8 pb-12 lg:order-2 lg:pt-14 lg:pb-16 ${picture ? 'lg:col-[page-start/span_3]' : ''}`}
      >
        {words.introduction && (
          <p className="text-lead wrap-anywhere whitespace-pre-line">{words.introduction}</p>
        )}
        <div className={`mt-8 flex flex-wrap gap-3 ${picture ? 'lg:flex-col lg:items-stretch' : ''}`}>
          <ActionLink href="/auth" data-when-signed="out">
            Join Our Community
          </ActionLink>
          <ActionLink href="/cheeses" data-when-signed="in">
            Browse Our Collection
          </ActionLink>
          <ActionLink href="/cheeses" look="outline">
            Explore Collection
          </ActionLink>
        </div>
      </div>
      {picture && (
        <div className="order-2 col-[full] pt-8 lg:order-3 lg:col-[5/full-end] lg:pt-14">
          <Picture
            of={picture}
            portrait={picture.base === homePicture.base ? homePortraitPicture : undefined}
            priority
            sizes="(min-width: 64rem) 75vw, 100vw"
            className="aspect-[4/5] w-full object-cover sm:aspect-[16/10] lg:aspect-auto lg:h-[clamp(24rem,68vh,46rem)]"
          />
        </div>
      )}
    </section>
  )
}
