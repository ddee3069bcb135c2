import { lazy, Suspense, useState } from 'react'
import { displayName } from '../../backend/records/person-name.ts'
import { isStaff } from '../../domain/people/roles.ts'
import { useSession } from '../../backend/session/session.ts'
import { pendingGoogleSignIn } from './google/pending-google-sign-in.ts'
import { useSignOut } from './sign-out.ts'

const ITEM =
  'flex min-h-12 w-full cursor-pointer items-center px-5 -outline-offset-2 hover:bg-ink hover:text-paper focus-visible:bg-ink focus-visible:text-paper'

/** Anchored to its button where the browser supports that, otherwise below the header. */
const POSITION =
  'absolute top-20 right-(--margin) left-auto m-0 mt-2.5 [position-anchor:--account] supports-[position-area:bottom]:inset-auto supports-[position-area:bottom]:[position-area:bottom_span-left]'

/** Its own download, because few visits return from Google. */
const GoogleReturn = lazy(async () => ({
  default: (await import('./google/google-return.tsx')).GoogleReturn,
}))

/** Its own download, because few sessions end elsewhere. */
const SessionEnd = lazy(async () => ({ default: (await import('./session-end.tsx')).SessionEnd }))

/** Its own download, because few people have a picture. */
const AccountPicture = lazy(async () => ({ default: (await import('./account-picture.tsx')).AccountPicture }))

export function AccountMenu() {
  const { hasEnded } = useSession()
  const [isGoogleReturn] = useState(pendingGoogleSignIn.exists)
  return (
    <>
      <Suspense>
        {isGoogleReturn && <GoogleReturn />}
        {hasEnded && <SessionEnd />}
      </Suspense>
      <Menu />
    </>
  )
}

/** A native popover, which opens and closes without a library. */
function Menu() {
  const { user, role } = useSession()
  const signOut = useSignOut()
  if (!user) return null
  const name = displayName(user)

  return (
    <>
      <button
        type="button"
        popoverTarget="account-menu"
        aria-label={`Account of ${name}`}
        className="display relative grid size-[44px] cursor-pointer place-items-center rounded-full bg-ink text-[min(1.25rem,28px)] leading-none text-paper fade-colors [anchor-name:--account] hover:bg-accent hover:text-on-accent"
      >
        {[...name][0]?.toUpperCase()}
        {user.user_metadata?.avatar_url && (
          <Suspense>
            <AccountPicture userId={user.id} />
          </Suspense>
        )}
      </button>
      <nav
        id="account-menu"
        popover="auto"
        aria-label="Account"
        className={`${POSITION} min-w-60 border border-ink bg-paper text-small text-ink`}
      >
        <p className="border-b border-hairline px-5 py-4">
          <span className="display block text-minor">{name}</span>
          <span className="block break-all text-ink-soft">{user.email}</span>
        </p>
        <output data-when-offline="" className="block border-b border-hairline px-5 py-4">
          You are offline.
        </output>
        {isStaff(role) && (
          <a href="/cms/dashboard" className={ITEM}>
            Staff area
          </a>
        )}
        <a href="/account" className={ITEM}>
          Your account
        </a>
        <button
          type="button"
          onClick={() => signOut.mutate('/')}
          className={`${ITEM} border-t border-hairline`}
        >
          Sign out
        </button>
      </nav>
    </>
  )
}
