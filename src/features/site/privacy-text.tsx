import type { ReactNode } from 'react'
import { inDays, RETENTION_DAYS } from '../../domain/people/retention.ts'
import { phoneUrl, type Shop } from '../../domain/shop/shop.ts'

type PrivacyTextProps = { shop: Shop; signsInWithGoogle: boolean }

type Part = { id: string; heading: string; content: ReactNode }

const accountLink = (
  <a href="/account" className="link">
    your account page
  </a>
)

const partsOf = ({ signsInWithGoogle }: Pick<PrivacyTextProps, 'signsInWithGoogle'>): Part[] => [
  {
    id: 'reading',
    heading: 'When you read',
    content: (
      <>
        <p>
          You get no cookie and no tracking script. We count which page was opened in which hour. To count a
          visitor once a day, we turn the IP address and the name of the browser into a number that cannot be
          turned back. The key for it is deleted when the day ends, and the address is never stored.
        </p>
        <p>
          We count what is searched for, without knowing by whom. A text that was searched for only once is
          forgotten at midnight. If it found nothing, has no @, no digit and at most three words, we keep it
          for {inDays(RETENTION_DAYS.searchWithoutResult)}, because it tells us which cheese is missing.
        </p>
      </>
    ),
  },
  {
    id: 'account',
    heading: 'When you have an account',
    content: (
      <>
        <p>
          We keep your email address, the name you gave us, and your password in a form that no one can read.
          {signsInWithGoogle &&
            ' If you sign in with Google, we get your name, email address and picture from there, and nothing else.'}{' '}
          For every device that is signed in we keep the name of the browser, the IP address and the time, so
          that you can see a device that is not yours and end its session. That entry is deleted when you sign
          out.
        </p>
        <p>
          Your browser keeps the session in its own storage, not in a cookie. Its tab also keeps a comment
          that you have not saved, the heart that you pressed before you signed in, and the email address to
          which a code was mailed, until it is closed.
        </p>
        <p>
          What was typed in a sign-up that no one confirms is deleted after{' '}
          {inDays(RETENTION_DAYS.unconfirmedSignUp)}; only the email address stays, without a password. After
          a change of email address, the old mailbox can undo it for{' '}
          {inDays(RETENTION_DAYS.undoOfEmailChange)}. Attempts to sign in and requests for mail are counted by
          IP address for at most a day, so that no one can guess passwords. How often an account comments,
          reports, sends an RSVP or tries a display name is counted for at most a day, so that no one can send
          too much.
        </p>
      </>
    ),
  },
  {
    id: 'community',
    heading: 'What others see of you',
    content: (
      <>
        <p>
          A public comment is shown on the page of its cheese without your name or email address, signed with
          the display name that you chose, or “Community Member”. You can remove that name at any time; it is
          then gone from every page at once, and for 30 days no one else can choose it. Favorites and stars
          are shown as sums, and no one is shown which are yours, except the stars beside your own public
          comment, which the form names before you save it. A private comment is for you alone.
        </p>
        <p>
          A public comment with a link, a phone number, an email address or a price waits for our staff while
          your account is younger than a day. When they decide about it or about a report, they see the
          comment and its display name, never whose account wrote it. They see who comes to an event, and the
          allergies that you note with your RSVP, until {inDays(RETENTION_DAYS.guestNames)} after it. Then the
          RSVP loses its name and its allergies, and it is also gone from your own list. You can remove the
          allergies at any time before the event ends. Administrators see the email address, name and role of
          every account.
        </p>
      </>
    ),
  },
  {
    id: 'mail',
    heading: 'When we write to you',
    content: (
      <>
        <p>
          We send what you asked for: links to sign in, answers to an RSVP, a message when a cheese is back,
          word of your order. There is no newsletter. A message is deleted here{' '}
          {inDays(RETENTION_DAYS.outgoingMail)} after it was written.
        </p>
        <p>
          For a stock alert we keep your email address and the cheese. It is deleted{' '}
          {inDays(RETENTION_DAYS.sentStockAlert)} after it was sent, or after{' '}
          {inDays(RETENTION_DAYS.unconfirmedStockAlert)} if it was never confirmed. Every alert has a link
          that ends it.
        </p>
        <p>
          When you have cheese set aside, our staff see your name, phone number and note with the order, and
          administrators your email address. All of it leaves the order {inDays(RETENTION_DAYS.orderNames)}{' '}
          after its day; an order that was not confirmed is deleted after two hours. What you type for an
          order is kept by the tab of your browser until the order is placed or the tab is closed.
        </p>
      </>
    ),
  },
  {
    id: 'staff',
    heading: 'When you work here',
    content: (
      <>
        <p>
          If we invite you to work here, we keep your email address until you accept or we withdraw the
          invitation, at most until {inDays(RETENTION_DAYS.expiredInvitation)} after it expired.
        </p>
        <p>
          What staff change is recorded with name and time, so that it can be undone. A browser in which the
          staff area was opened gets a cookie for {inDays(RETENTION_DAYS.staffCookie)} that leaves its visits
          out of our numbers, and one for {inDays(RETENTION_DAYS.staffDevice)} by which a sign-in from a new
          device is noticed.
        </p>
      </>
    ),
  },
  {
    id: 'rights',
    heading: 'What you can do',
    content: (
      <>
        <p>
          On {accountLink} you can read all you wrote, end sessions, download everything we keep about you as
          one file, and delete the account. Favorites, ratings, comments, RSVPs, orders, stock alerts and
          recipes that are not published are deleted with it immediately. A published recipe stays, without an
          author.
        </p>
        <p>We sell nothing about you, and we pass nothing on to others.</p>
      </>
    ),
  },
]

export function PrivacyText({ shop, signsInWithGoogle }: PrivacyTextProps) {
  return (
    <article className="sheet gap-y-12 pt-10 pb-20 md:gap-y-16 md:pt-16 md:pb-32">
      <header>
        <h1 className="text-cover">Privacy</h1>
        <p className="mt-8 max-w-2xl text-lead">
          What {shop.name} stores about you, for how long, and who sees it.
        </p>
      </header>
      {partsOf({ signsInWithGoogle }).map(({ id, heading, content }) => (
        <section
          key={id}
          aria-labelledby={id}
          className="grid gap-x-(--gap) gap-y-4 border-t border-ink pt-5 md:grid-cols-12"
        >
          <h2 id={id} className="text-head md:col-span-4">
            {heading}
          </h2>
          <div className="grid max-w-2xl gap-4 md:col-span-7 md:col-start-6">{content}</div>
        </section>
      ))}
      <p className="max-w-2xl">
        Questions? Ask us at the counter
        {shop.phone && (
          <>
            {shop.email ? ', call ' : ' or call '}
            <a href={phoneUrl(shop.phone)} className="link whitespace-nowrap">
              {shop.phone}
            </a>
          </>
        )}
        {shop.email && (
          <>
            {' or write to '}
            <a href={`mailto:${shop.email}`} className="link wrap-anywhere">
              {shop.email}
            </a>
          </>
        )}
        .
      </p>
    </article>
  )
}
