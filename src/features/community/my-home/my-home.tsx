import type { ReactNode } from 'react'
import { formatDayAndTime } from '../../../domain/shop/wall-clock.ts'
import { reasonToTry } from '../taste/taste-words.ts'
import { useMyHome, type MyHomeContent } from './get-my-home.ts'

type CardLink = { href: string; name: string; note: string }

type CardProps = { heading: string; links: CardLink[]; none: ReactNode; children?: ReactNode }

function Card({ heading, links, none, children }: CardProps) {
  return (
    <div className="border-t border-ink pt-3 md:col-span-4">
      <h3 className="label text-ink-soft">{heading}</h3>
      {links.length === 0 && <p className="mt-3 text-small text-ink-soft">{none}</p>}
      <ul className="empty:hidden">
        {links.map(({ href, name, note }) => (
          <li key={href} className="mt-2">
            <a href={href} className="heading link inline-flex min-h-11 items-center text-minor">
              {name}
            </a>
            <p className="text-small text-ink-soft">{note}</p>
          </li>
        ))}
      </ul>
      {children && <p className="mt-3 text-small">{children}</p>}
    </div>
  )
}

const toLink = (href: string, text: string) => (
  <a href={href} className="link -my-3 inline-block py-3">
    {text}
  </a>
)

const eventLinks = ({ event }: MyHomeContent): CardLink[] =>
  event
    ? [
        {
          href: `/events/${event.slug}`,
          name: event.title,
          note: `${formatDayAndTime(event.startsAtLocal)}${event.isWaiting ? ', on the waiting list' : ''}`,
        },
      ]
    : []

const backLinks = ({ backInStock }: MyHomeContent): CardLink[] =>
  backInStock.map(({ name, slug }) => ({ href: `/${slug}`, name, note: 'Back in stock' }))

const tryLinks = ({ suggestions }: MyHomeContent): CardLink[] =>
  (suggestions ?? []).map((cheese) => ({
    href: `/${cheese.slug}`,
    name: cheese.name,
    note: `${reasonToTry(cheese)}${cheese.inStock ? '' : '. Out of stock at the moment'}`,
  }))

/** The member's own part of the home page. Nothing is shown until it has loaded, or when it cannot be read. */
export function MyHome({ userId }: { userId: string }) {
  const { data: home } = useMyHome(userId)
  if (!home) return null
  return (
    <section aria-labelledby="my-home" className="sheet gap-y-6 border-t border-hairline py-12 md:py-16">
      <h2 id="my-home" className="text-head">
        For you
      </h2>
      <div className="grid gap-x-(--gap) gap-y-8 md:grid-cols-12">
        <Card
          heading="Your next event"
          links={eventLinks(home)}
          none={<>Nothing planned. {toLink('/events', 'See the events')}</>}
        />
        <Card
          heading="Back in stock"
          links={backLinks(home)}
          none="None of your favorites came back in the last two weeks."
        />
        <Card
          heading="Try next"
          links={tryLinks(home)}
          none={
            home.suggestions ? (
              'You know all the cheeses that we would suggest.'
            ) : (
              <>Favorite or rate three cheeses first. {toLink('/cheeses', 'Our Cheeses')}</>
            )
          }
        >
          {home.suggestions && toLink('/my-favorites#your-taste', 'Your taste')}
        </Card>
      </div>
    </section>
  )
}
