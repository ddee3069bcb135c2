import { useState } from 'react'
import { RecordHistory } from '../kit/history/record-history.tsx'
import { LoadFailure, LoadingRows } from '../kit/list/load-states.tsx'
import { Presence } from '../kit/record/presence.tsx'
import { SearchWords } from './search-words.tsx'
import { SettingsEditor } from './settings-editor.tsx'
import { useSettings } from './settings-record.ts'

export function SettingsPage() {
  const { data: record, error, isPending, refetch } = useSettings()
  const [restores, setRestores] = useState(0)
  if (isPending) return <LoadingRows what="The settings" />
  const reopen = () => void refetch().then(() => setRestores((count) => count + 1))
  if (record)
    return (
      <>
        <Presence record="settings" />
        <SettingsEditor key={restores} record={record} />
        <SearchWords />
        <RecordHistory of="business_settings" id="1" onRestored={reopen} />
        <RecordHistory of="staff_settings" id="1" onRestored={reopen} />
      </>
    )
  return <LoadFailure what="The settings" error={error} onRetry={() => void refetch()} />
}
