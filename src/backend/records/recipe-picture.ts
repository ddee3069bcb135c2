import * as v from 'valibot'
import { UserError } from '../../lib/user-error.ts'
import { newUuid } from '../../lib/uuid.ts'
import { getBackend } from '../backend.ts'
import { readBackendConfig } from '../backend-config.ts'
import { isDenied } from '../errors.ts'

const PUBLIC = '/storage/v1/object/public/media/'

const answerSchema = v.fallback(v.object({ message: v.optional(v.string()) }), {})

const callStorage = (path: string, init: RequestInit) =>
  getBackend().signedFetch(`${readBackendConfig().url}/storage/v1/object/${path}`, init)

/** Stores a picture of a recipe and returns its public URL, which works once the recipe is published. */
export async function uploadRecipePicture(recipeId: string, file: Blob, alt: string) {
  const path = `recipes/${recipeId}/${newUuid()}.jpg`
  const form = new FormData()
  form.append('metadata', JSON.stringify({ alt }))
  form.append('', file)
  const response = await callStorage(`media/${path}`, { method: 'POST', body: form })
  if (!response.ok) {
    if (isDenied(response))
      throw Object.assign(new Error('The upload was denied'), { status: response.status })
    const { message } = v.parse(answerSchema, await response.json().catch(() => ({})))
    throw new UserError('Picture', message ?? 'The picture could not be stored')
  }
  const { origin, href, pathname } = new URL(readBackendConfig().url + PUBLIC + path, location.href)
  return origin === location.origin ? pathname : href
}

/** Only pictures of recipes have a path of their own; those that came with the site have none. */
export const storedPath = (url: string) =>
  /\/object\/public\/media\/(?<path>recipes\/.+)$/.exec(url)?.groups?.path

/** A picture of a recipe that is not published can be read by its author and staff alone. */
export async function readStoredPicture(path: string) {
  const response = await callStorage(`media/${path}`, { method: 'GET' })
  if (!response.ok)
    throw Object.assign(new Error('The picture could not be read'), { status: response.status })
  return response.blob()
}

/** After a picture was replaced. Nothing shows it any more, so that a failure does no harm. */
export async function removeStoredPicture(url: string) {
  const path = storedPath(url)
  if (!path) return
  await callStorage('media', {
    method: 'DELETE',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ prefixes: [path] }),
  }).catch(() => undefined)
}
