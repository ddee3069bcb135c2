import { LoadFailure, LoadingRows } from '../kit/load-states.tsx'
import { SettingsEditor } from './settings-editor.tsx'
import { useSettings } from './settings-record.ts'

export function SettingsPage() {
  const { data: record, error, isPending, refetch } = useSettings()
  if (isPending) return <LoadingRows what="The settings" />
  if (record) return <SettingsEditor record={record} />
  return <LoadFailure what="The settings" error={error} onRetry={() => void refetch()} />
}
