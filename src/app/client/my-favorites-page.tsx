import { MyFavoritesList } from '../../features/community/favorites/my-favorites-list.tsx'
import { YourTaste } from '../../features/community/taste/your-taste.tsx'
import { MyFavoriteRecipeList } from '../../features/recipes/my-favorite-recipe-list.tsx'
import { useSession } from '../../backend/session/session.ts'
import { ActionLink } from '../../ui/action.tsx'
import { usePageTitle } from '../../ui/use-page-title.ts'

function SignInPrompt() {
  return (
    <div className="border-t border-ink pt-8">
      <p className="mb-8 text-lead">Sign in to see your favorite cheeses and recipes.</p>
      <ActionLink href="/auth?next=/my-favorites">Sign In</ActionLink>
    </div>
  )
}

function Favorites() {
  const { loading, user } = useSession()
  if (loading) return null
  if (!user) return <SignInPrompt />
  return (
    <>
      <MyFavoritesList userId={user.id} />
      <MyFavoriteRecipeList userId={user.id} />
      <YourTaste userId={user.id} />
    </>
  )
}

export function MyFavoritesPage() {
  usePageTitle('My Favorites')
  return (
    <div className="sheet gap-y-10 pb-20 md:gap-y-14 md:pb-32">
      <div>
        <a
          href="/cheeses"
          className="label inline-flex min-h-14 w-fit items-center gap-3 hover:text-accent md:min-h-18"
        >
          <span aria-hidden="true">←</span> Back to the Collection
        </a>
        <h1 className="text-cover">My Favorites</h1>
      </div>
      <Favorites />
    </div>
  )
}
