import { homePicture, homePortraitPicture } from '../../media/pictures.ts'
import { ActionLink } from '../../ui/action.tsx'
import { Picture } from '../../ui/pictures/picture.tsx'

export function HomeHero() {
  return (
    <section aria-labelledby="cover-line" className="sheet pt-8 md:pt-12">
      <h1 id="cover-line" className="text-cover text-balance">
        Cheese worth crossing town for
      </h1>
      <div className="order-3 max-w-[36rem] pt-8 pb-12 lg:order-2 lg:col-[page-start/span_3] lg:pt-14 lg:pb-16">
        <p className="text-lead">
          A cheese bar in a historic district, with a short list of cheeses we know by the farm, the cave and
          the month. Read about them, then come and taste.
        </p>
        <div className="mt-8 flex flex-wrap gap-3 lg:flex-col lg:items-stretch">
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
      <div className="order-2 col-[full] pt-8 lg:order-3 lg:col-[5/full-end] lg:pt-14">
        <Picture
          of={homePicture}
          portrait={homePortraitPicture}
          priority
          sizes="(min-width: 64rem) 75vw, 100vw"
          className="aspect-[4/5] w-full object-cover sm:aspect-[16/10] lg:aspect-auto lg:h-[clamp(24rem,68vh,46rem)]"
        />
      </div>
    </section>
  )
}
