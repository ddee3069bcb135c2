import { formatDateTime } from '../../../lib/format-date.ts'
import { useEffect, useRef, type ReactNode } from 'react'
import { FormProvider, type FieldValues } from 'react-hook-form'
import { LeaveGuard } from './leave-guard.tsx'
import { SaveBar } from './save-bar.tsx'
import { SignedOutDialog } from './signed-out-dialog.tsx'
import { StaffButton } from './staff-button.tsx'
import { StaleSaveDialog } from './stale-save-dialog.tsx'
import type { RecordForm } from './use-record-form.ts'

type RecordFormLayoutProps<Values extends FieldValues, Output> = {
  editor: RecordForm<Values, Output>
  /** What each field is called, for the comparison of two versions. */
  labels: Readonly<Record<string, string>>
  saveLabel?: string
  /** Further buttons beside Save. */
  actions?: ReactNode
  /** Said on leaving when something beside the fields is unsaved, which no draft keeps. */
  alsoUnsaved?: string
  children: ReactNode
}

/** Everything around the fields of a record: draft, saving, stale saves and leaving with unsaved changes. */
export function RecordFormLayout<Values extends FieldValues, Output>(
  props: RecordFormLayoutProps<Values, Output>,
) {
  const { editor, labels, saveLabel = 'Save', actions, alsoUnsaved, children } = props
  const { form, draft, newer } = editor
  const { isDirty, isSubmitting } = form.formState
  const isUnsaved = isDirty || alsoUnsaved !== undefined
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

  return (
    <FormProvider {...form}>
      <form ref={element} noValidate onSubmit={(event) => void editor.submit(event)}>
        {draft && (
          <div className="mb-6 flex flex-wrap items-center gap-3 border-l-4 border-accent py-2 pl-5">
            <output className="grow text-small">
              You have unsaved changes from {formatDateTime(new Date(draft.savedAt))}
            </output>
            <div className="flex flex-wrap gap-3">
              <StaffButton onClick={editor.takeUpDraft}>Bring them back</StaffButton>
              <StaffButton onClick={editor.discardDraft}>Throw them away</StaffButton>
            </div>
          </div>
        )}
        {children}
        <SaveBar isUnsaved={isUnsaved} isSaving={isSubmitting} label={saveLabel}>
          {actions}
        </SaveBar>
      </form>
      {newer && (
        <StaleSaveDialog
          base={editor.base.values}
          mine={form.getValues()}
          mineAsSaved={editor.asSaved()}
          theirs={newer.values}
          labels={labels}
          onResolve={editor.resolve}
          onClose={editor.keepEditing}
        />
      )}
      {editor.isSignedOut && <SignedOutDialog note={alsoUnsaved} onClose={editor.staySignedOut} />}
      <LeaveGuard when={isUnsaved} note={alsoUnsaved} />
    </FormProvider>
  )
}
