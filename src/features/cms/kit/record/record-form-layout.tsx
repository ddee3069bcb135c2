import { useEffect, useEffectEvent, type ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { StaffButton } from '../screen/staff-button.tsx'
import { formatAge } from './drafts.ts'
import { LeaveGuard } from './leave-guard.tsx'
import { RecordFormFrame, type RecordFormFrameProps } from './record-form-frame.tsx'
import { SaveBar } from './save-bar.tsx'

type RecordFormLayoutProps<Values extends FieldValues, Output> = RecordFormFrameProps<Values, Output> & {
  saveLabel?: string
  /** Further buttons beside Save. */
  actions?: ReactNode
  /** What the form is for, when it is more than to save. */
  mainAction?: ReactNode
}

/** Adds drafts, saving and leaving with unsaved changes to the fields of a record. */
export function RecordFormLayout<Values extends FieldValues, Output>(
  props: RecordFormLayoutProps<Values, Output>,
) {
  const { saveLabel = 'Save', actions, mainAction, children, ...frame } = props
  const { editor, unsavedNote } = frame
  const { draft } = editor
  const { isDirty, isSubmitting } = editor.form.formState
  const isUnsaved = isDirty || unsavedNote !== undefined

  const save = useEffectEvent(() => void editor.submit())
  useEffect(() => {
    const saveByKey = (event: KeyboardEvent) => {
      if (event.key !== 's' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      save()
    }
    addEventListener('keydown', saveByKey)
    return () => removeEventListener('keydown', saveByKey)
  }, [])

  return (
    <>
      <RecordFormFrame {...frame}>
        {draft && (
          <div className="mb-6 flex flex-wrap items-center gap-3 border-l-4 border-accent py-2 pl-5">
            <output className="grow text-small">
              You have unsaved changes from {formatAge(draft.savedAt)}
            </output>
            <div className="flex flex-wrap gap-3">
              <StaffButton onClick={editor.restoreDraft}>Restore them</StaffButton>
              <StaffButton onClick={editor.discardDraft}>Discard them</StaffButton>
            </div>
          </div>
        )}
        {children}
        <SaveBar
          isUnsaved={isUnsaved}
          isSaving={isSubmitting}
          label={saveLabel}
          actions={actions}
          mainAction={mainAction}
        />
      </RecordFormFrame>
      <LeaveGuard when={isUnsaved} note={unsavedNote} />
    </>
  )
}
