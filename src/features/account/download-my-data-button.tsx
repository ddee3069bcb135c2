import { ActionButton } from '../../ui/action.tsx'
import { useDownloadMyData } from './download-my-data.ts'

export function DownloadMyData() {
  const download = useDownloadMyData()
  return (
    <ActionButton look="outline" disabled={download.isPending} onClick={() => download.mutate()}>
      Download My Data
    </ActionButton>
  )
}
