import { FormProvider } from 'react-hook-form'
import { useSession } from '../../../backend/session/session.ts'
import { may } from '../../../domain/people/roles.ts'
import { BottomBar } from '../kit/screen/bottom-bar.tsx'
import { useConfirm } from '../kit/screen/confirm.tsx'
import { LeaveGuard } from '../kit/record/leave-guard.tsx'
import { usePageSubject } from '../kit/screen/page-subject.ts'
import { SignedOutDialog } from '../kit/record/signed-out-dialog.tsx'
import { StaffButton, StaffLink } from '../kit/screen/staff-button.tsx'
import { StaleSaveDialog } from '../kit/record/stale-save-dialog.tsx'
import { UnreadableDraft, UnrestoredDraftText } from '../kit/record/unreadable-draft.tsx'
import { CompareDialog } from './compare-dialog.tsx'
import { DocumentFields } from './document-fields.tsx'
import { PART_LABELS } from '../kit/history/document-parts.ts'
import type { DocumentRecord } from './document-record.ts'
import { PreviewColumn, type DocumentPreview } from './preview-column.tsx'
import { useAutosave, type SaveState } from './use-autosave.ts'
import { usePublishing } from './use-publishing.ts'

const STATE_TEXTS: Record<SaveState, string> = {
  saved: 'Draft saved',
  unsaved: 'Saving soon…',
  saving: 'Saving…',
  invalid: 'Not saved: please check the marked fields',
  failed: 'Not saved yet. Trying again…',
  stopped: 'Not saved',
}

/** In other states leaving saves what was typed. */
const UNSAVEABLE = new Set<SaveState>(['invalid', 'failed', 'stopped'])

type DocumentEditorProps = { record: DocumentRecord; Preview: DocumentPreview }

/** The words of a cheese page beside a preview of it. The draft saves itself; publishing is a step of its own. */
export function DocumentEditor({ record, Preview }: DocumentEditorProps) {
  const { user, role } = useSession()
  const draftKey = `${user?.id}:document:${record.id}`
  const autosave = useAutosave(record, draftKey)
  const { form, state, conflict } = autosave
  const canPublish = may(role, 'publishCheeses')
  const publishing = usePublishing(record, autosave, canPublish)
  const { published } = publishing
  const confirm = useConfirm()
  usePageSubject(record.name)

  const discard = async () => {
    const confirmed = await confirm({
      title: 'Discard this draft?',
      description: 'The draft becomes what guests read now.',
      action: 'Discard',
      danger: true,
    })
    if (confirmed && published) autosave.startFrom(published)
  }

  return (
    <FormProvider {...form}>
      <div className="xl:grid xl:grid-cols-[minmax(0,1fr)_26rem] xl:gap-10">
        <form noValidate onSubmit={(event) => event.preventDefault()}>
          {record.unreadableDraft && (
            <UnreadableDraft
              title="The saved draft cannot be shown"
              label="Text of the saved draft"
              text={record.unreadableDraft}
            >
              It does not have the parts of a page text. Below is what was written in it; the fields start
              from what guests read now, and the next change replaces the draft.
            </UnreadableDraft>
          )}
          <UnrestoredDraftText draftKey={draftKey} />
          <DocumentFields slug={record.slug} />
          <BottomBar>
            <output className="min-w-0 grow text-small leading-tight text-balance text-ink-soft">
              {STATE_TEXTS[state]}
            </output>
            {published && (
              <StaffButton className="max-sm:hidden" onClick={() => void discard()}>
                Discard draft
              </StaffButton>
            )}
            <StaffLink to={`/cms/cheeses/${record.id}`} className="max-sm:hidden">
              Edit cheese
            </StaffLink>
            <StaffButton look="primary" onClick={() => void publishing.compare()}>
              {canPublish ? 'Publish…' : 'Compare…'}
            </StaffButton>
          </BottomBar>
        </form>
        <PreviewColumn record={record} form={form} Preview={Preview} />
      </div>
      {publishing.isComparing && (
        <CompareDialog
          published={published}
          draft={autosave.values()}
          onPublish={canPublish ? () => void publishing.publish() : undefined}
          isPublishing={publishing.isPublishing}
          onClose={publishing.stopComparing}
        />
      )}
      {conflict && (
        <StaleSaveDialog
          base={autosave.savedDraft().values}
          mine={autosave.values()}
          mineNormalized={autosave.values()}
          theirs={conflict.values}
          savedBy={conflict.savedBy}
          labels={PART_LABELS}
          onResolve={autosave.resolveConflict}
          onClose={autosave.dismissConflict}
        />
      )}
      {autosave.isSignedOut && <SignedOutDialog note={undefined} onClose={autosave.dismissSignedOut} />}
      <LeaveGuard when={UNSAVEABLE.has(state)} note={undefined} />
    </FormProvider>
  )
}
