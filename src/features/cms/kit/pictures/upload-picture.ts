import * as v from 'valibot'
import { getBackend } from '../../../../backend/backend.ts'
import { readBackendConfig } from '../../../../backend/backend-config.ts'
import { isDenied } from '../../../../backend/errors.ts'
import { unwrap } from '../../../../backend/unwrap.ts'
import { newUuid } from '../../../../lib/uuid.ts'
import { UserError } from '../../../../lib/user-error.ts'

export type UploadedPicture = { url: string; alt: string }

const answerSchema = v.fallback(
  v.object({ Key: v.optional(v.string()), message: v.optional(v.string()) }),
  {},
)

type Answer = v.InferOutput<typeof answerSchema>

type UploadOptions = { onProgress: (ratio: number) => void; signal: AbortSignal }

const EXTENSIONS = new Map([
  ['image/png', 'png'],
  ['image/webp', 'webp'],
  ['image/avif', 'avif'],
])

/** Never the path of another picture, so browsers may keep it forever. */
const uniquePath = ({ type }: Blob) => `cheeses/${newUuid()}.${EXTENSIONS.get(type) ?? 'jpg'}`
const CACHE_CONTROL = '31536000, immutable'

export async function uploadPicture(
  file: Blob,
  alt: string,
  options: UploadOptions,
): Promise<UploadedPicture> {
  const path = uniquePath(file)
  await sendFile(file, alt, path, options)
  if (new URL(readBackendConfig().url, location.href).origin !== location.origin)
    await enterInLibrary(file, alt, path)
  return { url: publicUrl(`/storage/v1/object/public/media/${path}`), alt }
}

/** Hosted Supabase keeps the file as it is. Our own storage, which may be on another origin, has entered it already. */
async function enterInLibrary(file: Blob, alt: string, path: string) {
  const { width, height } = await createImageBitmap(file)
  const picture = {
    object_name: path,
    alt_text: alt,
    width,
    height,
    byte_size: file.size,
    content_type: file.type,
  }
  const ifNew = { onConflict: 'object_name', ignoreDuplicates: true }
  unwrap(await getBackend().data.from('media').upsert(picture, ifNew))
}

/** Uses XMLHttpRequest, because `fetch` does not report upload progress. */
async function sendFile(file: Blob, alt: string, path: string, { onProgress, signal }: UploadOptions) {
  const { url, publishableKey } = readBackendConfig()
  const { data } = await getBackend().auth.getSession()
  const form = new FormData()
  form.append('cacheControl', CACHE_CONTROL)
  form.append('metadata', JSON.stringify({ alt }))
  form.append('', file)
  signal.throwIfAborted()

  return new Promise<void>((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', `${url}/storage/v1/object/media/${path}`)
    request.responseType = 'json'
    request.setRequestHeader('apikey', publishableKey)
    request.setRequestHeader('authorization', `Bearer ${data.session?.access_token ?? publishableKey}`)
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total ? loaded / total : 0))
    request.addEventListener('error', () => reject(new TypeError('The upload failed')))
    request.addEventListener('abort', () => reject(signal.reason))
    signal.addEventListener('abort', () => request.abort())
    request.addEventListener('load', () => {
      const answer = v.parse(answerSchema, request.response)
      if (answer.Key) resolve()
      else reject(toError(request.status, answer))
    })
    request.send(form)
  })
}

const toError = (status: number, answer: Answer) =>
  isDenied({ status })
    ? Object.assign(new Error('The upload was denied'), { status })
    : new UserError('Picture', answer.message ?? 'The picture could not be stored')

/** The URL of a stored picture. Without the host when it is our own, so that the shop can move to another domain. */
export function publicUrl(path: string) {
  const { href, origin, pathname } = new URL(readBackendConfig().url + path, location.href)
  return origin === location.origin ? pathname : href
}
