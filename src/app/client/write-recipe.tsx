import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { getRecipeRecord } from '../../backend/records/recipe-record.ts'
import { LoadFailure } from '../../features/cms/kit/list/load-states.tsx'
import { newUuid } from '../../lib/uuid.ts'
import { usePageTitle } from '../../ui/use-page-title.ts'
import { LoadingScreen } from './loading-screen.tsx'
import { RecipeWriter } from './recipe-writer.tsx'

/** Serves the path of a new recipe and of stored ones, so that the form stays when a new recipe is kept. */
export function WriteRecipe() {
  const { id: givenId } = useParams()
  const [newId] = useState(newUuid)
  const id = givenId ?? newId
  const isNew = id === newId
  const title = isNew ? 'Share a recipe' : 'Edit my recipe'
  usePageTitle(title)
  return (
    <div className="mx-auto max-w-5xl px-(--margin) py-12 md:py-20">
      <h1 className="text-title">{title}</h1>
      <div className="mt-8">
        {isNew ? <RecipeWriter key={id} id={id} /> : <StoredRecipe key={id} id={id} />}
      </div>
    </div>
  )
}

function StoredRecipe({ id }: { id: string }) {
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['my-recipe', id],
    queryFn: () => getRecipeRecord(id),
    // Read only once, so that a recipe does not change while it is edited.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  if (isPending) return <LoadingScreen what="The recipe" />
  if (error) return <LoadFailure what="The recipe" error={error} onRetry={() => void refetch()} />
  if (data?.isOwn) return <RecipeWriter id={id} record={data} />
  return (
    <p className="text-lead">
      There is no such recipe of yours.{' '}
      <a href="/account#recipes" className="link">
        My recipes
      </a>
    </p>
  )
}
