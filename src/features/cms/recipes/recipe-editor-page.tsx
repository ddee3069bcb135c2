import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { getRecipeRecord, type RecipeRecord } from '../../../backend/recipe-record.ts'
import { useSession } from '../../../backend/session.ts'
import { may } from '../../../domain/roles.ts'
import { RecordHistory } from '../kit/history/record-history.tsx'
import { EmptyState, LoadFailure, LoadingRows } from '../kit/load-states.tsx'
import { Presence } from '../kit/presence.tsx'
import { StaffLink } from '../kit/staff-button.tsx'
import { useOpenedRecord } from '../kit/use-opened-record.ts'
import { RecipeEditor } from './recipe-editor.tsx'
import { recipeParts } from './recipe-parts.ts'
import { Resubmission } from './resubmission.tsx'
import { ReviewPanel } from './review-panel.tsx'

/** Serves the path of a new recipe and of stored ones, so that the editor stays when a new recipe is added. */
export function RecipeEditorPage() {
  const navigate = useNavigate()
  const { id, isNew, isStored, decisions, onDecided } = useOpenedRecord()
  if (!isNew)
    return <StoredRecipe key={`${id} ${decisions}`} id={id} decisions={decisions} onDecided={onDecided} />
  return (
    <>
      {isStored && <Presence record={`recipes:${id}`} />}
      <RecipeEditor
        key={id}
        id={id}
        onAdded={() => void navigate(`/cms/recipes/${id}`, { replace: true, preventScrollReset: true })}
        onDecided={onDecided}
      />
      {isStored && <RecordHistory of="recipes" id={id} onRestored={onDecided} />}
    </>
  )
}

type StoredRecipeProps = { id: string; decisions: number; onDecided: () => void }

function StoredRecipe({ id, decisions, onDecided }: StoredRecipeProps) {
  const { role } = useSession()
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['cms', 'recipes', 'record', id, decisions],
    queryFn: () => getRecipeRecord(id),
    // Read only once, so that a recipe does not change while it is edited.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  if (isPending) return <LoadingRows what="The recipe" />
  if (error) return <LoadFailure what="The recipe" error={error} onRetry={() => void refetch()} />
  if (!data)
    return (
      <EmptyState title="There is no such recipe">
        <StaffLink to="/cms/recipes">All recipes</StaffLink>
      </EmptyState>
    )
  const mayReview = may(role, 'reviewRecipes')
  const mayEdit = mayReview || (data.isOwn && ['draft', 'pending', 'returned'].includes(data.status))
  return (
    <>
      <Presence record={`recipes:${id}`} />
      {mayReview && <Resubmission record={data} />}
      {mayEdit ? (
        <RecipeEditor id={id} record={data} onDecided={onDecided} />
      ) : (
        <ReadOnly record={data} onDecided={onDecided} />
      )}
      <RecordHistory of="recipes" id={id} onRestored={onDecided} />
    </>
  )
}

/** Employees edit their own recipes and read the others. */
function ReadOnly({ record, onDecided }: { record: RecipeRecord; onDecided: () => void }) {
  return (
    <>
      <ReviewPanel record={record} mayReview={false} hasUnsavedChanges={false} onDecided={onDecided} />
      <dl>
        {recipeParts(record.values)
          .filter(({ text }) => text)
          .map(({ label, text }) => (
            <div key={label} className="border-t border-hairline py-3">
              <dt className="label text-ink-soft">{label}</dt>
              <dd dir="auto" className="mt-1 wrap-anywhere whitespace-pre-line">
                {text}
              </dd>
            </div>
          ))}
      </dl>
    </>
  )
}
