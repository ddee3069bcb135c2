import { getBackend } from '../../backend/backend.ts'
import { useSingleMutation } from '../../backend/use-single-mutation.ts'
import { downloadFile } from '../../lib/download-file.ts'
import { accountToast } from '../../ui/toasts/toast.ts'
import { describeFailure } from '../../backend/errors.ts'
import { unwrap } from '../../backend/unwrap.ts'

async function downloadMyData() {
  const myData = unwrap(await getBackend().data.rpc('export_my_data'))
  const json = JSON.stringify(myData, null, 2)
  downloadFile('my-data.json', new Blob([json], { type: 'application/json' }))
}

export function useDownloadMyData() {
  return useSingleMutation({
    mutationFn: downloadMyData,
    onError: (error) => accountToast(describeFailure('Authentication Error', error)),
  })
}
