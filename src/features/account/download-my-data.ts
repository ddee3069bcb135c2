import { useMutation } from '@tanstack/react-query'
import { getBackend } from '../../lib/backend.ts'
import { notifyFailure } from '../../ui/notify-failure.ts'

async function downloadMyData() {
  const { data, error } = await getBackend().data.rpc('export_my_data')
  if (error) throw error
  save('my-data.json', JSON.stringify(data, null, 2))
}

function save(name: string, json: string) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([json], { type: 'application/json' }))
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}

export function useDownloadMyData() {
  return useMutation({ mutationFn: downloadMyData, onError: notifyFailure('Authentication Error') })
}
