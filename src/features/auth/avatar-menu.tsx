import { DropdownMenu } from 'radix-ui'
import { displayName } from '../../lib/person-name.ts'
import { isStaff } from '../../lib/role.ts'
import { useSession } from '../../lib/session.ts'
import { useSignOut } from './sign-out.ts'
import { useFinishGoogleSignIn } from './use-finish-google-sign-in.ts'

const ITEM =
  'flex min-h-12 cursor-pointer items-center px-5 outline-none select-none data-highlighted:bg-ink data-highlighted:text-paper'

/** The person who is signed in, in the corner of every page. */
export function AvatarMenu() {
  const { user, role } = useSession()
  const signOut = useSignOut()
  useFinishGoogleSignIn()
  if (!user) return null
  const name = displayName(user)

  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger
        aria-label={`Account of ${name}`}
        className="display grid size-11 cursor-pointer place-items-center rounded-full bg-ink text-[1.25rem] leading-none text-paper transition-colors hover:bg-accent hover:text-on-accent"
      >
        {name.charAt(0).toUpperCase()}
      </DropdownMenu.Trigger>
      {/* Without a portal, so that it stays inside the header's landmark. */}
      <DropdownMenu.Content
        align="end"
        sideOffset={10}
        collisionPadding={12}
        className="z-30 min-w-60 border border-ink bg-paper text-small text-ink"
      >
        <DropdownMenu.Label className="border-b border-hairline px-5 py-4">
          <span className="display block text-minor">{name}</span>
          <span className="block break-all text-ink-soft">{user.email}</span>
        </DropdownMenu.Label>
        {isStaff(role) && (
          <DropdownMenu.Item asChild className={ITEM}>
            <a href="/cms/dashboard">Staff area</a>
          </DropdownMenu.Item>
        )}
        <DropdownMenu.Item asChild className={ITEM}>
          <a href="/account">Your account</a>
        </DropdownMenu.Item>
        <DropdownMenu.Item
          onSelect={() => signOut.mutate('/')}
          className={`${ITEM} border-t border-hairline`}
        >
          Sign out
        </DropdownMenu.Item>
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  )
}
