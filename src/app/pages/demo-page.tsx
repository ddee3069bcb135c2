import { pictureOf } from '../../media/picture-of.ts'
import { getCheese } from '../../features/cheese-page/get-cheese.ts'
import { getCommentPage, type CommentPage } from '../../features/community/comments/get-comment-page.ts'
import { commentsTopic, statsTopic } from '../../domain/cache-topics.ts'
import type { Cheese } from '../../domain/cheese/cheese.ts'
import { originLine } from '../../domain/cheese/country-name.ts'
import { TitleWithFlag } from '../../ui/flags/title-with-flag.tsx'
import { Picture } from '../../ui/pictures/picture.tsx'
import { PanelSlot } from '../layout/panel-slot.tsx'
import type { LoadPage } from '../page.ts'
import { socialPicture } from '../social-picture.ts'

const DEMO_SLUG = 'mahon-menorca-cave-aged'
const DEMO_NAME = 'Mahón-Menorca D.O.P. Cave-Aged'

type DemoCheeseProps = { cheese: Cheese; comments: CommentPage; locale: string }

function DemoCheese({ cheese, comments, locale }: DemoCheeseProps) {
  return (
    <article>
      <p className="sheet bg-rind py-5 text-on-rind">
        <span>This page demonstrates the new community features: favorites, ratings and comments.</span>
      </p>
      <header className="sheet items-end gap-y-8 pb-14">
        <a href="/cheeses" className="label inline-flex min-h-14 w-fit items-center gap-3 hover:text-accent">
          <span aria-hidden="true">←</span> Back to Cheeses
        </a>
        <div className="col-[full] md:col-[full-start/span_7]">
          <Picture
            of={pictureOf(cheese)}
            priority
            sizes="(min-width: 48rem) 55vw, 100vw"
            className="aspect-[16/10] w-full object-cover"
          />
        </div>
        <div className="md:col-[span_6/page-end]">
          <p className="label mb-5 w-fit bg-rind px-4 py-2 text-on-rind">D.O.P. Protected</p>
          <h1 className="text-title">
            <TitleWithFlag {...cheese} name={DEMO_NAME} flagClass="text-[0.42em]" />
          </h1>
          <p className="mt-5 text-lead">{originLine(cheese.originRegion, cheese.countryIso)}</p>
          <p className="mt-4 max-w-xl">{cheese.summary}</p>
        </div>
      </header>
      <section aria-label="Community" className="border-t border-ink">
        <PanelSlot cheese={cheese} comments={comments} locale={locale} />
      </section>
    </article>
  )
}

/** Demonstrates the community panel on one cheese. */
export const loadDemoPage: LoadPage = async ({ backend, shop, reportProblem }) => {
  const cheese = await getCheese(backend, DEMO_SLUG, reportProblem)
  if (!cheese) return null
  const comments = await getCommentPage(backend, cheese.id, undefined, reportProblem)
  return {
    head: {
      title: `${DEMO_NAME}: community demo | ${shop.name}`,
      description: 'A demonstration of favorites, ratings and comments on one cheese.',
      canonicalPath: `/${DEMO_SLUG}`,
      noindex: true,
      image: socialPicture(cheese, shop),
    },
    body: <DemoCheese cheese={cheese} comments={comments} locale={shop.locale} />,
    topics: [commentsTopic(DEMO_SLUG), statsTopic(DEMO_SLUG)],
  }
}
