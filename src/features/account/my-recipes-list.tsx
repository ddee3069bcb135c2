import { useState } from 'react'
import { formatDate } from '../../domain/shop/wall-clock.ts'
import { ActionButton, ActionLink } from '../../ui/action.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { EntryHeading } from '../../ui/entry-heading.tsx'
import { useDeleteMyRecipe, useMyRecipes, type MyRecipe } from './my-recipes.ts'

const STATES: Record<MyRecipe['status'], string> = {
  draft: 'Draft, only you see it',
  pending: 'Sent, waits for the shop',
  returned: 'Sent back with a question',
  rejected: 'Not published',
  published: 'On the site',
  archived: 'No longer on the site',
}

const EDITABLE = new Set<MyRecipe['status']>(['draft', 'pending', 'returned'])
const DELETABLE = new Set<MyRecipe['status']>([...EDITABLE, 'rejected'])

export function MyRecipesList({ userId }: { userId: string }) {
  const { data, isError, hasNextPage, fetchNextPage, isFetchingNextPage } = useMyRecipes(userId)
  if (isError) return <p>Your recipes could not be loaded.</p>
  if (!data) return <p className="text-ink-soft">Loading…</p>
  const recipes = data.pages.flatMap((page) => page.recipes)
  return (
    <>
      {recipes.length > 0 && (
        <ul className="mb-8 border-t border-hairline">
          {recipes.map((recipe) => (
            <Entry key={recipe.id} recipe={recipe} userId={userId} />
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-3">
        <ActionLink href="/recipes/new" look="outline">
          Share a recipe
        </ActionLink>
        {hasNextPage && (
          <ActionButton look="outline" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Show more recipes
          </ActionButton>
        )}
      </div>
    </>
  )
}

function Entry({ recipe, userId }: { recipe: MyRecipe; userId: string }) {
  const { id, slug, title, status, note, changedAtLocal } = recipe
  const [isAsking, setAsking] = useState(false)
  const remove = useDeleteMyRecipe(userId)
  const isPublic = status === 'published'
  const href = isPublic ? `/recipes/${slug}` : `/recipes/${id}/edit`
  return (
    <li className="border-b border-hairline py-4">
      <EntryHeading href={href} note={`${STATES[status]} · ${formatDate(changedAtLocal)}`}>
        {title}
      </EntryHeading>
      {note && (
        <p dir="auto" className="mt-2 border-l-4 border-accent pl-4 wrap-anywhere whitespace-pre-line">
          {note}
        </p>
      )}
      {DELETABLE.has(status) && (
        <p className="mt-2 flex gap-6">
          {EDITABLE.has(status) && (
            <a
              href={href}
              aria-label={`Edit ${title}`}
              className="link label inline-flex min-h-11 items-center"
            >
              Edit
            </a>
          )}
          <button
            type="button"
            aria-label={`Delete ${title}`}
            onClick={() => setAsking(true)}
            className="link label inline-flex min-h-11 cursor-pointer items-center"
          >
            Delete
          </button>
        </p>
      )}
      {isAsking && (
        <Dialog title="Delete this recipe?" description={title} onClose={() => setAsking(false)}>
          <div className="flex flex-wrap gap-3">
            <ActionButton onClick={() => setAsking(false)}>Keep it</ActionButton>
            <ActionButton look="outline" disabled={remove.isPending} onClick={() => remove.mutate(id)}>
              Delete it
            </ActionButton>
          </div>
        </Dialog>
      )}
    </li>
  )
}
