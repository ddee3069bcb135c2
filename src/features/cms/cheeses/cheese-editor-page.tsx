import { useEffect, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { EmptyState, LoadFailure, LoadingRows } from '../kit/load-states.tsx'
import { StaffLink } from '../kit/staff-button.tsx'
import { CheeseEditor } from './cheese-editor.tsx'
import type { CheesePreview } from './live-preview.tsx'
import { useCheeseRecord, type CheeseRecord } from './cheese-record.ts'

/** Serves the address of a new cheese and those of all others, so that the first can turn into one of these. */
export function CheeseEditorPage({ Preview }: { Preview: CheesePreview }) {
  const { id } = useParams()
  const navigate = useNavigate()
  const [opened, setOpened] = useState<{ id?: string; nth: number; added?: CheeseRecord }>({ id, nth: 0 })
  if (id !== opened.id) {
    // An added cheese gets its address under its editor, which keeps whatever was typed meanwhile.
    const isAdded = opened.added !== undefined && id === opened.added.id
    setOpened(isAdded ? { ...opened, id } : { id, nth: opened.nth + 1 })
  }
  const newAddress = opened.added && !opened.id && `/cms/cheeses/${opened.added.id}`
  useEffect(() => {
    if (newAddress) void navigate(newAddress, { replace: true, preventScrollReset: true })
  }, [newAddress, navigate])

  // Whoever has gone on to another cheese while this one was being added stays there.
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
