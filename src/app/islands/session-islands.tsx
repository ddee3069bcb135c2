import { QueryClientProvider } from '@tanstack/react-query'
import { Suspense, type ComponentType } from 'react'
import { createRoot } from 'react-dom/client'
import { queryClient } from '../../backend/query-client.ts'
import { useSession } from '../../backend/session/session.ts'
import { AccountMenu } from '../../features/auth/account-menu.tsx'
import { isStaff } from '../../domain/people/roles.ts'
import { lazyPart } from '../../ui/lazy-part.ts'
import { prepareToasters } from '../../ui/toasts/toast.ts'
import { allStyles, islandOptions, islandProps } from './island-root.ts'

const FactConfirmations = lazyPart(
  async () => (await import('../../features/cheese-page/fact-confirmations.tsx')).FactConfirmations,
)

/** Members do not load what only staff see. */
function FactConfirmationsForStaff({ cheeseId }: { cheeseId: string }) {
  const { role } = useSession()
  return (
    isStaff(role) && (
      <Suspense>
        <FactConfirmations cheeseId={cheeseId} />
      </Suspense>
    )
  )
}

/**
 * Islands for people with a session. They can use the session, queries and toasts. All but the account menu get the
 * `userId` of the person who is signed in; without one, the page's own markup stays in their place.
 */
const islands = {
  // Every page has it, so it is not loaded separately.
  'account-menu': async () => AccountMenu,
  'interaction-panel': async () =>
    (await import('../../features/community/panel/interaction-panel.tsx')).InteractionPanel,
  'fact-confirmations': async () => FactConfirmationsForStaff,
  'card-hearts': async () => (await import('../../features/community/favorites/card-hearts.tsx')).CardHearts,
  'favorite-recipe': async () => (await import('../../features/recipes/favorite-recipe.tsx')).FavoriteRecipe,
  'my-home': async () => (await import('../../features/community/my-home/my-home.tsx')).MyHome,
  'board-keeper': async () =>
    (await import('../../features/community/favorites/board-keeper.tsx')).BoardKeeper,
  'taste-on-map': async () => (await import('../../features/community/taste/taste-on-map.tsx')).TasteOnMap,
  'my-rsvp': async () => (await import('../../features/events/my-rsvp-panel.tsx')).MyRsvpPanel,
}

export type SessionIslands = typeof islands

prepareToasters()

type SessionIslandProps = {
  Component: ComponentType<{ userId?: string }>
  props: object
  pageMarkup: Node[]
}

function SessionIsland({ Component, props, pageMarkup }: SessionIslandProps) {
  const { user } = useSession()
  if (Component === AccountMenu) return <AccountMenu />
  if (user) return <Component key={user.id} {...props} userId={user.id} />
  return <div className="contents" ref={(element) => void element?.replaceChildren(...pageMarkup)} />
}

export async function hydrate(element: HTMLElement, onFailure: (error: unknown) => void) {
  const load = islands[element.dataset.island as keyof SessionIslands]
  const [Component] = await Promise.all([load() as Promise<SessionIslandProps['Component']>, allStyles])
  const pageMarkup = [...element.childNodes]
  createRoot(element, islandOptions(element, onFailure)).render(
    <QueryClientProvider client={queryClient}>
      <SessionIsland Component={Component} props={islandProps(element)} pageMarkup={pageMarkup} />
    </QueryClientProvider>,
  )
}
