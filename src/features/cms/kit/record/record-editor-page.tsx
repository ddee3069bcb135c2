import { useQuery } from '@tanstack/react-query'
import { Fragment, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { RecordHistory } from '../history/record-history.tsx'
import type { RecordKind } from '../history/record-kinds.ts'
import { EmptyState, LoadFailure, LoadingRows } from '../list/load-states.tsx'
import { Presence } from './presence.tsx'
import { StaffLink } from '../screen/staff-button.tsx'
import { useOpenedRecord } from './use-opened-record.ts'

type OpenedRecord<Stored> = {
  id: string
  /** Missing while the record is new. */
  record?: Stored
  onAdded?: () => void
  onDecided: () => void
}

type RecordEditorPageProps<Stored> = {
  /** The table of the record and the path of its list. */
  of: RecordKind
  /** One record, such as "event". */
  noun: string
  read: (id: string) => Promise<Stored | null>
  children: (opened: OpenedRecord<Stored>) => ReactNode
}

/** Serves the path of a new record and of stored ones, so that the editor stays when a new record is added. */
export function RecordEditorPage<Stored>(props: RecordEditorPageProps<Stored>) {
  const { of, children } = props
  const navigate = useNavigate()
  const { id, isNew, isStored, decisions, onDecided } = useOpenedRecord()
  if (!isNew)
    return (
      <StoredRecord
        key={`${id} ${decisions}`}
        {...props}
        id={id}
        decisions={decisions}
        onDecided={onDecided}
      />
    )
  const onAdded = () => void navigate(`/cms/${of}/${id}`, { replace: true, preventScrollReset: true })
  return (
    <>
      {isStored && <Presence record={`${of}:${id}`} />}
      <Fragment key={id}>{children({ id, onAdded, onDecided })}</Fragment>
      {isStored && <RecordHistory of={of} id={id} onRestored={onDecided} />}
    </>
  )
}

type StoredRecordProps<Stored> = RecordEditorPageProps<Stored> & {
  id: string
  decisions: number
  onDecided: () => void
}

function StoredRecord<Stored>(props: StoredRecordProps<Stored>) {
  const { of, noun, read, children, id, decisions, onDecided } = props
  const {
    data: record,
    error,
    isPending,
    refetch,
  } = useQuery({
    queryKey: ['cms', of, 'record', id, decisions],
    queryFn: () => read(id),
    // Read only once, so that a record does not change while it is edited.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  if (isPending) return <LoadingRows what={`The ${noun}`} />
  if (error) return <LoadFailure what={`The ${noun}`} error={error} onRetry={() => void refetch()} />
  if (!record)
    return (
      <EmptyState title={`There is no such ${noun}`}>
        <StaffLink to={`/cms/${of}`}>All {noun}s</StaffLink>
      </EmptyState>
    )
  return (
    <>
      <Presence record={`${of}:${id}`} />
      {children({ id, record, onDecided })}
      <RecordHistory of={of} id={id} onRestored={onDecided} />
    </>
  )
}
