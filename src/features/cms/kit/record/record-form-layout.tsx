import { useEffect, useRef, type ReactNode } from 'react'
import { FormProvider, type FieldValues } from 'react-hook-form'
import { formatAge } from './drafts.ts'
import type { SavedRow } from './last-saved.ts'
import { LeaveGuard } from './leave-guard.tsx'
import { SaveBar } from './save-bar.tsx'
import { SignedOutDialog } from './signed-out-dialog.tsx'
import { StaffButton } from '../screen/staff-button.tsx'
import { StaleSaveDialog } from './stale-save-dialog.tsx'
import { UnrestoredDraftText } from './unreadable-draft.tsx'
import type { RecordForm } from './use-record-form.ts'

type RecordFormLayoutProps<Values extends FieldValues, Output> = {
  editor: RecordForm<Values, Output>
  /** The name of each field, for the comparison of two versions. */
  labels: Readonly<Record<string, string>>
  /** Where the record is kept, to name who saved it in a conflict. */
  savedIn?: SavedRow
  /** Fields that this person may not change, so that a conflict does not offer them. */
  lockedFields?: readonly string[]
  saveLabel?: string
  /** Further buttons beside Save. */
  actions?: ReactNode
  /** What the form is for, when it is more than to save. */
  mainAction?: ReactNode
  /** A warning about unsaved work that no draft keeps, such as chosen files. */
  unsavedNote?: string
  children: ReactNode
}

/** Adds drafts, saving, conflicts and leaving with unsaved changes to the fields of a record. */
export function RecordFormLayout<Values extends FieldValues, Output>(
  props: RecordFormLayoutProps<Values, Output>,
) {
  const { editor, labels, savedIn, lockedFields, saveLabel = 'Save', unsavedNote, children } = props
  const { form, draft, conflict } = editor
  const { isDirty, isSubmitting, submitCount } = form.formState
  const isUnsaved = isDirty || unsavedNote !== undefined
  const element = useRef<HTMLFormElement>(null)

  useEffect(() => {
    const saveByKey = (event: KeyboardEvent) => {
      if (event.key !== 's' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      element.current?.requestSubmit()
    }
    addEventListener('keydown', saveByKey)
    return () => removeEventListener('keydown', saveByKey)
  }, [])

  // The first on the page. The form would choose the one that was mounted first, and only of fields with a ref.
  useEffect(() => {
    if (submitCount > 0) element.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [submitCount])

  return (
    <FormProvider {...form}>
      <form ref={element} noValidate onSubmit={(event) => void editor.submit(event)}>
        <UnrestoredDraftText draftKey={editor.draftKey} />
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
          actions={props.actions}
          mainAction={props.mainAction}
        />
      </form>
      {conflict && (
        <StaleSaveDialog
          base={editor.base.values}
          mine={form.getValues()}
          mineNormalized={editor.normalizedValues()}
          theirs={conflict.values}
          version={conflict.version}
          labels={labels}
          {...(savedIn && { savedIn })}
          {...(lockedFields && { lockedFields })}
          onResolve={editor.resolveConflict}
          onClose={editor.dismissConflict}
        />
      )}
      {editor.isSignedOut && <SignedOutDialog note={unsavedNote} onClose={editor.dismissSignedOut} />}
      <LeaveGuard when={isUnsaved} note={unsavedNote} />
    </FormProvider>
  )
}
