import { useMutation } from '@tanstack/react-query'
import { getBackend } from '../../backend/backend.ts'
import { downloadFile } from '../../lib/download-file.ts'
import { accountToast } from '../../ui/toast.ts'
import { describeFailure } from '../../backend/errors.ts'

async function downloadMyData() {
  const { data, error } = await getBackend().data.rpc('export_my_data')
  if (error) throw error
  const json = JSON.stringify(data, null, 2)
  downloadFile('my-data.json', new Blob([json], { type: 'application/json' }))
}

export function useDownloadMyData() {
  return useMutation({
    mutationFn: downloadMyData,
    onError: (error) => accountToast(describeFailure('Authentication Error', error)),
  })
}
