import { getBackend } from '../../../backend/backend.ts'
import { readBackendConfig } from '../../../backend/backend-config.ts'
import { isDenied } from '../../../backend/errors.ts'
import { UserError } from '../../../lib/user-error.ts'

export type UploadedPicture = { url: string; alt: string }

type Answer = { Key?: string; message?: string } | null

type UploadOptions = { onProgress: (part: number) => void; signal: AbortSignal }

/** Sends a picture to storage and tells how much of it is through; `fetch` could not tell. */
export async function uploadPicture(
  file: Blob,
  alt: string,
  { onProgress, signal }: UploadOptions,
): Promise<UploadedPicture> {
  const { url, publishableKey } = readBackendConfig()
  const { data } = await getBackend().auth.getSession()
  const form = new FormData()
  form.append('metadata', JSON.stringify({ alt }))
  form.append('', file)
  signal.throwIfAborted()

  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', `${url}/storage/v1/object/media/picture`)
    request.responseType = 'json'
    request.setRequestHeader('apikey', publishableKey)
    request.setRequestHeader('authorization', `Bearer ${data.session?.access_token ?? publishableKey}`)
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total ? loaded / total : 0))
    request.addEventListener('error', () => reject(new TypeError('The upload did not get through')))
    request.addEventListener('abort', () => reject(signal.reason))
    signal.addEventListener('abort', () => request.abort())
    request.addEventListener('load', () => {
      const answer = request.response as Answer
      if (answer?.Key) resolve({ url: publicUrl(url, answer.Key), alt })
      else reject(refusal(request.status, answer))
    })
    request.send(form)
  })
}

const refusal = (status: number, answer: Answer) =>
  isDenied({ status })
    ? Object.assign(new Error('The upload was denied'), { status })
    : new UserError('Picture', answer?.message ?? 'The picture could not be taken')

/** Without the host where it is our own, so that the shop can move to another address. */
function publicUrl(backendUrl: string, key: string) {
  const { href, origin, pathname } = new URL(`${backendUrl}/storage/v1/object/public/${key}`, location.href)
  return origin === location.origin ? pathname : href
}
