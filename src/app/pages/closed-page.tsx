import type { ClosedShop, Shop } from '../../domain/shop/shop.ts'
import { endSentence, formatDayAndTime } from '../../domain/shop/wall-clock.ts'
import { ROUTES } from '../../site-map.ts'
import { LogoMark } from '../../ui/logo-mark.tsx'

const wordsOf = (closed: ClosedShop, { locale }: Shop) =>
  closed.reason === 'notice'
    ? {
        heading: 'Back soon',
        text: closed.notice,
        until: closed.untilLocal && endSentence(`Until ${formatDayAndTime(closed.untilLocal, locale)}`),
      }
    : { heading: 'We open soon', text: 'This site is being set up. Please come back a little later.' }

type ClosedProps = { shop: Shop; closed: ClosedShop }

/** Stands alone: the links of the usual layout would lead here again. */
function Closed({ shop, closed }: ClosedProps) {
  const { heading, text, until } = wordsOf(closed, shop)
  return (
    <main className="sheet min-h-dvh content-center gap-y-8 py-16">
      <p className="heading flex items-center gap-3 text-minor wrap-anywhere">
        <LogoMark className="w-8 shrink-0 text-accent" />
        {shop.name}
      </p>
      <h1 className="text-cover">{heading}</h1>
      <div className="max-w-xl text-lead wrap-anywhere">
        <p>{text}</p>
        {until && <p className="mt-4 lining-nums">{until}</p>}
      </div>
      <p className="flex flex-wrap gap-x-8 text-small text-ink-soft">
        <a href={ROUTES.signIn.path} className="link inline-flex min-h-11 items-center">
          Sign In
        </a>
        <a href={ROUTES.privacy.path} className="link inline-flex min-h-11 items-center">
          Privacy
        </a>
      </p>
    </main>
  )
}

export const closedPage = (shop: Shop, closed: ClosedShop) => ({
  head: {
    title: `${wordsOf(closed, shop).heading} | ${shop.name}`,
    description: `${shop.name}: ${wordsOf(closed, shop).heading.toLowerCase()}.`,
    canonicalPath: ROUTES.home.path,
    noindex: true,
  },
  body: <Closed shop={shop} closed={closed} />,
})
