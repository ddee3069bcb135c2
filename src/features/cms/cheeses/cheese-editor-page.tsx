import { useEffect, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { EmptyState, LoadFailure, LoadingRows } from '../kit/load-states.tsx'
import { StaffLink } from '../kit/staff-button.tsx'
import { CheeseEditor } from './cheese-editor.tsx'
import type { CheesePreview } from './live-preview.tsx'
import { useCheeseRecord, type CheeseRecord } from './cheese-record.ts'

/** Serves the path of a new cheese and of stored ones, so that the editor stays when a new cheese is added. */
export function CheeseEditorPage({ Preview }: { Preview: CheesePreview }) {
  const { id } = useParams()
  const navigate = useNavigate()
  const [opened, setOpened] = useState<{ id?: string; nth: number; added?: CheeseRecord }>({ id, nth: 0 })
  if (id !== opened.id) {
    // The editor of an added cheese stays mounted and keeps what was typed in the meantime.
    const isAdded = opened.added !== undefined && id === opened.added.id
    setOpened(isAdded ? { ...opened, id } : { id, nth: opened.nth + 1 })
  }
  const newPath = opened.added && !opened.id && `/cms/cheeses/${opened.added.id}`
  useEffect(() => {
    if (newPath) void navigate(newPath, { replace: true, preventScrollReset: true })
  }, [newPath, navigate])

  // Someone who opened another cheese before this one was added stays there.
  const keepAdded = (added: CheeseRecord) =>
    setOpened((now) => (now.nth === opened.nth ? { ...now, added } : now))

  if (opened.id && !opened.added) return <StoredCheese key={opened.id} id={opened.id} Preview={Preview} />
  return <CheeseEditor key={opened.nth} record={opened.added} Preview={Preview} onAdded={keepAdded} />
}

function StoredCheese({ id, Preview }: { id: string; Preview: CheesePreview }) {
  const { data: record, error, isPending, refetch } = useCheeseRecord(id)
  if (isPending) return <LoadingRows what="The cheese" />
  if (record) return <CheeseEditor record={record} Preview={Preview} />
  if (error) return <LoadFailure what="The cheese" error={error} onRetry={() => void refetch()} />
  return (
    <EmptyState title="There is no such cheese">
      <StaffLink to="/cms/cheeses">All cheeses</StaffLink>
    </EmptyState>
  )
}
