import { getRecipeRecord, type RecipeRecord } from '../../../backend/records/recipe-record.ts'
import { useSession } from '../../../backend/session/session.ts'
import { may } from '../../../domain/people/roles.ts'
import { ReadOnlyFields } from '../kit/record/read-only-fields.tsx'
import { RecordEditorPage } from '../kit/record/record-editor-page.tsx'
import { RecipeEditor } from './recipe-editor.tsx'
import { recipeParts } from './recipe-parts.ts'
import { Resubmission } from './resubmission.tsx'
import { ReviewPanel } from './review-panel.tsx'

export function RecipeEditorPage() {
  const { role } = useSession()
  const mayReview = may(role, 'reviewRecipes')
  const mayEdit = ({ isOwn, status }: RecipeRecord) =>
    mayReview || (isOwn && ['draft', 'pending', 'returned'].includes(status))
  return (
    <RecordEditorPage of="recipes" noun="recipe" read={getRecipeRecord}>
      {({ record, ...opened }) => (
        <>
          {record && mayReview && <Resubmission record={record} />}
          {record && !mayEdit(record) ? (
            <ReadOnly record={record} onDecided={opened.onDecided} />
          ) : (
            <RecipeEditor {...opened} record={record} />
          )}
        </>
      )}
    </RecordEditorPage>
  )
}

/** Employees edit their own recipes and read the others. */
function ReadOnly({ record, onDecided }: { record: RecipeRecord; onDecided: () => void }) {
  return (
    <>
      <ReviewPanel record={record} mayReview={false} hasUnsavedChanges={false} onDecided={onDecided} />
      <ReadOnlyFields fields={recipeParts(record.values)} />
    </>
  )
}
