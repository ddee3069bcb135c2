import { useMutation } from '@tanstack/react-query'
import { getBackend } from '../../lib/backend.ts'
import { downloadFile } from '../../lib/download-file.ts'
import { notifyFailure } from '../../ui/notify-failure.ts'

async function downloadMyData() {
  const { data, error } = await getBackend().data.rpc('export_my_data')
  if (error) throw error
  const json = JSON.stringify(data, null, 2)
  downloadFile('my-data.json', new Blob([json], { type: 'application/json' }))
}

export function useDownloadMyData() {
  return useMutation({ mutationFn: downloadMyData, onError: notifyFailure('Authentication Error') })
}
