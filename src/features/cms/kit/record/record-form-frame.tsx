import { useEffect, useRef, type ReactNode } from 'react'
import { FormProvider, type FieldValues } from 'react-hook-form'
import type { SavedRow } from './last-saved.ts'
import { SignedOutDialog } from './signed-out-dialog.tsx'
import { StaleSaveDialog } from './stale-save-dialog.tsx'
import { UnrestoredDraftText } from './unreadable-draft.tsx'
import type { RecordForm } from './use-record-form.ts'

export type RecordFormFrameProps<Values extends FieldValues, Output> = {
  editor: RecordForm<Values, Output>
  /** The name of each field, for the comparison of two versions. */
  labels: Readonly<Record<string, string>>
  /** Where the record is kept, to name who saved it in a conflict. */
  savedIn?: SavedRow
  /** Fields that this person may not change, so that a conflict does not offer them. */
  lockedFields?: readonly string[]
  /** A warning about unsaved work that no draft keeps, such as chosen files. */
  unsavedNote?: string
  children: ReactNode
}

/** The form element of a record with the dialogs about a save that was refused. */
export function RecordFormFrame<Values extends FieldValues, Output>(
  props: RecordFormFrameProps<Values, Output>,
) {
  const { editor, labels, savedIn, lockedFields, unsavedNote, children } = props
  const { form, conflict } = editor
  const { submitCount } = form.formState
  const element = useRef<HTMLFormElement>(null)

  // The first on the page. The form would choose the one that was mounted first, and only of fields with a ref.
  useEffect(() => {
    if (submitCount > 0) element.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [submitCount])

  return (
    <FormProvider {...form}>
      <form ref={element} noValidate onSubmit={(event) => void editor.submit(event)}>
        <UnrestoredDraftText draftKey={editor.draftKey} />
        {children}
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
    </FormProvider>
  )
}
