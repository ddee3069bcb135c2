import type { ReactNode } from 'react'
import { FormProvider, type FieldValues } from 'react-hook-form'
import { useSession } from '../../../../backend/session/session.ts'
import { BottomBar } from '../screen/bottom-bar.tsx'
import { useConfirm } from '../screen/confirm.tsx'
import { LeaveGuard } from '../record/leave-guard.tsx'
import { usePageSubject } from '../screen/page-subject.ts'
import { SignedOutDialog } from '../record/signed-out-dialog.tsx'
import { StaffButton } from '../screen/staff-button.tsx'
import { StaleSaveDialog } from '../record/stale-save-dialog.tsx'
import { UnreadableDraft, UnrestoredDraftText } from '../record/unreadable-draft.tsx'
import { CompareDialog } from './compare-dialog.tsx'
import type { DocumentKind, DocumentRecord } from './document-kind.ts'
import { PreviewColumn } from './preview-column.tsx'
import { useAutosave, type Autosave, type SaveState } from './use-autosave.ts'
import { usePublishing } from './use-publishing.ts'

const STATE_TEXTS: Record<Exclude<SaveState, 'saved'>, string> = {
  unsaved: 'Saving soon…',
  saving: 'Saving…',
  invalid: 'Not saved: please check the marked fields',
  failed: 'Not saved yet. Trying again…',
  stopped: 'Not saved',
}

/** Tells what guests read once nothing is left to save. */
function describeState<Body extends FieldValues>({ state, savedDraft }: Autosave<Body>, hasChanges: boolean) {
  if (state !== 'saved') return STATE_TEXTS[state]
  if (!hasChanges) return 'Published, no changes waiting'
  return savedDraft().version > 0 ? 'Draft saved, guests do not see it yet' : 'Not published yet'
}

/** In other states leaving saves what was typed. */
const UNSAVEABLE = new Set<SaveState>(['invalid', 'failed', 'stopped'])

type DocumentEditorProps<Body extends FieldValues> = {
  kind: DocumentKind<Body>
  record: DocumentRecord<Body>
  /** What the browser calls words that are not saved yet. */
  draftName: string
  canPublish: boolean
  fields: ReactNode
  /** Further links beside the buttons. */
  links?: ReactNode
  /** What stands beside the form, such as notes and the page itself. */
  renderPreview: (document: Body) => { notes?: ReactNode; page: ReactNode }
  /** The path of the whole page with the saved draft. */
  draftPath: string
}

/** The words of a page beside a preview of it. The draft saves itself; publishing is a step of its own. */
export function DocumentEditor<Body extends FieldValues>(props: DocumentEditorProps<Body>) {
  const { kind, record, canPublish, fields, links, renderPreview, draftPath } = props
  const { user } = useSession()
  const draftKey = `${user?.id}:${props.draftName}`
  const autosave = useAutosave(kind, record, draftKey)
  const { form, state, conflict } = autosave
  const publishing = usePublishing(kind, record, autosave, canPublish)
  const { published } = publishing
  const hasChanges = JSON.stringify(published) !== JSON.stringify(autosave.values())
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
          {fields}
          <BottomBar>
            <output className="min-w-0 grow text-small leading-tight text-balance text-ink-soft">
              {describeState(autosave, hasChanges)}
            </output>
            {published && hasChanges && (
              <StaffButton className="max-sm:hidden" onClick={() => void discard()}>
                Discard draft
              </StaffButton>
            )}
            {links}
            {hasChanges && (
              <StaffButton look="primary" onClick={() => void publishing.compare()}>
                {canPublish ? 'Publish…' : 'Compare…'}
              </StaffButton>
            )}
          </BottomBar>
        </form>
        <PreviewColumn kind={kind} form={form} renderPreview={renderPreview} draftPath={draftPath} />
      </div>
      {publishing.isComparing && (
        <CompareDialog
          kind={kind}
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
          theirs={conflict.newer.values}
          version={conflict.newer.version}
          savedIn={{ table: conflict.savedIn, id: record.id }}
          labels={kind.labels}
          onResolve={autosave.resolveConflict}
          onClose={autosave.dismissConflict}
        />
      )}
      {autosave.isSignedOut && <SignedOutDialog note={undefined} onClose={autosave.dismissSignedOut} />}
      <LeaveGuard when={UNSAVEABLE.has(state)} note={undefined} />
    </FormProvider>
  )
}
