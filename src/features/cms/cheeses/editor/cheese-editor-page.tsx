import { useEffect, useState, type ReactNode } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { useSession } from '../../../../backend/session/session.ts'
import { may } from '../../../../domain/people/roles.ts'
import { EmptyState, LoadFailure, LoadingRows } from '../../kit/list/load-states.tsx'
import { useShopState } from '../../kit/opening/shop-state.ts'
import { RecordHistory } from '../../kit/history/record-history.tsx'
import { Presence } from '../../kit/record/presence.tsx'
import { ProposalList } from '../../kit/proposals/proposal-list.tsx'
import { StaffLink } from '../../kit/screen/staff-button.tsx'
import { CheeseEditor } from './cheese-editor.tsx'
import type { CheesePreview } from './live-preview.tsx'
import { useCheeseRecord, type CheeseRecord } from '../cheese-record.ts'
import { copyOf, EMPTY_CHEESE, type CheeseValues } from './cheese-values.ts'

type Opened = {
  id?: string
  nth: number
  /** The cheese that a new one is made from. It stays when that is added, so that the editor does. */
  from: string | null
  added?: CheeseRecord
}

/** Serves the path of a new cheese and of stored ones, so that the editor stays when a new cheese is added. */
export function CheeseEditorPage({ Preview }: { Preview: CheesePreview }) {
  const { id } = useParams()
  const navigate = useNavigate()
  const [parameters] = useSearchParams()
  const from = parameters.get('from')
  const [opened, setOpened] = useState<Opened>({ id, nth: 0, from })
  if (id !== opened.id || (!opened.added && from !== opened.from)) {
    // The editor of an added cheese stays mounted and keeps what was typed in the meantime.
    const isAdded = opened.added !== undefined && id === opened.added.id
    setOpened(isAdded ? { ...opened, id } : { id, nth: opened.nth + 1, from })
  }
  const newPath = opened.added && !opened.id && `/cms/cheeses/${opened.added.id}`
  useEffect(() => {
    if (newPath) void navigate(newPath, { replace: true })
  }, [newPath, navigate])

  // A person who opened another cheese before this one was added stays there.
  const keepAdded = (added: CheeseRecord) =>
    setOpened((now) => (now.nth === opened.nth ? { ...now, added } : now))

  if (opened.id && !opened.added)
    return <StoredCheese key={`${opened.id} ${opened.nth}`} id={opened.id} Preview={Preview} />
  const reopen = () => setOpened((now) => ({ id: now.id, nth: now.nth + 1, from: now.from }))
  const editor = (template?: CheeseValues) => (
    <CheeseEditor
      key={opened.nth}
      record={opened.added}
      template={template}
      Preview={Preview}
      onAdded={keepAdded}
    />
  )
  return (
    <RecordParts id={opened.added?.id} onReopen={reopen}>
      {opened.from ? <Duplicate from={opened.from} editor={editor} /> : <Empty editor={editor} />}
    </RecordParts>
  )
}

type RecordPartsProps = {
  /** Nothing until the cheese is added. */
  id: string | undefined
  /** Starts the editor anew from the stored version. */
  onReopen: () => void
  children: ReactNode
}

/** What the editor of a stored cheese has around it. */
function RecordParts({ id, onReopen, children }: RecordPartsProps) {
  return (
    <>
      {id && <Presence record={`cheeses:${id}`} />}
      {id && <ProposalList cheeseId={id} onDecided={onReopen} />}
      {children}
      {id && <RecordHistory of="cheeses" id={id} onRestored={onReopen} />}
    </>
  )
}

type EditorOfTemplate = { editor: (template?: CheeseValues) => ReactNode }

/** Before a shop is open nobody sees its cheeses, so what is added is meant for guests. */
function Empty({ editor }: EditorOfTemplate) {
  const { role } = useSession()
  const { data: shop, isPending } = useShopState()
  if (isPending) return <LoadingRows what="The shop" />
  const isForGuests = shop?.isOpened === false && may(role, 'publishCheeses')
  return editor(isForGuests ? { ...EMPTY_CHEESE, status: 'active' } : EMPTY_CHEESE)
}

/** Waits for the cheese that a new one is made from. */
function Duplicate({ from, editor }: EditorOfTemplate & { from: string }) {
  const { role } = useSession()
  const { data: record, error, isPending, refetch } = useCheeseRecord(from)
  if (isPending) return <LoadingRows what="The cheese" />
  if (error && !record) return <LoadFailure what="The cheese" error={error} onRetry={() => void refetch()} />
  return editor(record ? copyOf(record.values, may(role, 'setPrices')) : undefined)
}

function StoredCheese({ id, Preview }: { id: string; Preview: CheesePreview }) {
  const { data: record, error, isPending, refetch } = useCheeseRecord(id)
  const [decisions, setDecisions] = useState(0)
  if (isPending) return <LoadingRows what="The cheese" />
  // The editor starts anew from the decided version and offers what was typed as a draft.
  const reopen = () => void refetch().then(() => setDecisions((count) => count + 1))
  if (record)
    return (
      <RecordParts id={id} onReopen={reopen}>
        <CheeseEditor key={decisions} record={record} Preview={Preview} />
      </RecordParts>
    )
  if (error) return <LoadFailure what="The cheese" error={error} onRetry={() => void refetch()} />
  return (
    <EmptyState title="There is no such cheese">
      <StaffLink to="/cms/cheeses">All cheeses</StaffLink>
    </EmptyState>
  )
}
