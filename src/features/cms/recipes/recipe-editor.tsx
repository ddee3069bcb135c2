import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { RecipeRecord } from '../../../backend/records/recipe-record.ts'
import { useSession } from '../../../backend/session/session.ts'
import { EMPTY_RECIPE, RECIPE_LABELS, recipeSchema } from '../../../domain/recipes/recipe-values.ts'
import { may } from '../../../domain/people/roles.ts'
import { toast } from '../../../ui/toasts/toast.ts'
import { usePageSubject } from '../kit/screen/page-subject.ts'
import { RecordFormLayout } from '../kit/record/record-form-layout.tsx'
import { refreshLists } from '../kit/list/refresh-lists.ts'
import { shrinkPicture } from '../kit/pictures/shrink-picture.ts'
import { SAVE_TOAST_SUBJECT, useRecordForm } from '../kit/record/use-record-form.ts'
import { RecipeFields } from './recipe-fields.tsx'
import { ReviewPanel } from './review-panel.tsx'
import { reloadRecipe, saveRecipe } from './save-recipe.ts'

const PICTURE_NOT_KEPT = 'The picture that is not saved would have to be chosen again.'

type RecipeEditorProps = {
  id: string
  /** Nothing when the recipe is new. */
  record?: RecipeRecord
  onAdded?: () => void
  onDecided: () => void
}

export function RecipeEditor({ id, record, onAdded, onDecided }: RecipeEditorProps) {
  const { user, role } = useSession()
  const queryClient = useQueryClient()
  const [file, setFile] = useState<File>()
  const [stored, setStored] = useState(record)
  const editor = useRecordForm({
    schema: recipeSchema,
    record: record ?? { values: EMPTY_RECIPE, version: 0 },
    draftKey: `${user?.id}:staff-recipe:${stored ? id : 'new'}`,
    save: async (values, base) =>
      saveRecipe(values, base, { id, picture: file && (await shrinkPicture(file)) }),
    reload: () => reloadRecipe(id),
    onSaved(saved: RecipeRecord) {
      setFile(undefined)
      setStored(saved)
      void toast.success(stored ? 'Recipe saved' : 'Recipe added', SAVE_TOAST_SUBJECT)
      void refreshLists(queryClient)
      if (!stored) onAdded?.()
    },
  })
  usePageSubject(editor.base.values.title || undefined)
  const { isDirty } = editor.form.formState

  return (
    <>
      {stored && (
        <ReviewPanel
          record={stored}
          mayReview={may(role, 'reviewRecipes')}
          hasUnsavedChanges={isDirty || file !== undefined}
          onDecided={onDecided}
        />
      )}
      <RecordFormLayout
        editor={editor}
        labels={RECIPE_LABELS}
        savedIn={{ table: 'recipes', id }}
        saveLabel={stored ? 'Save' : 'Add Recipe'}
        {...(file && { unsavedNote: PICTURE_NOT_KEPT })}
      >
        <RecipeFields file={file} onChooseFile={setFile} />
      </RecordFormLayout>
    </>
  )
}
