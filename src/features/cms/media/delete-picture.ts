import * as v from 'valibot'
import { getBackend } from '../../../backend/backend.ts'
import { readBackendConfig } from '../../../backend/backend-config.ts'
import { unwrap } from '../../../backend/unwrap.ts'
import { UserError } from '../../../lib/user-error.ts'

const PUBLIC_PATH = '/storage/v1/object/public/media/'

/** The storage answers with what it removed. */
const answerSchema = v.array(v.object({ name: v.string() }))

/** Fails when a page started to use the picture. */
export async function deletePicture(path: string) {
  const { url, publishableKey } = readBackendConfig()
  const { auth, data } = getBackend()
  const { data: signedIn } = await auth.getSession()
  const name = path.replace(PUBLIC_PATH, '')
  const response = await fetch(`${url}/storage/v1/object/media`, {
    method: 'DELETE',
    headers: {
      apikey: publishableKey,
      authorization: `Bearer ${signedIn.session?.access_token ?? publishableKey}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ prefixes: [name] }),
  })
  const removed = v.safeParse(answerSchema, await response.json())
  if (!removed.success) throw new Error('The storage refused to delete the picture')
  if (removed.output.length === 0) throw new UserError('Picture', 'The picture is used by now')
  // Hosted Supabase removes the file alone.
  unwrap(await data.from('media').delete().eq('object_name', name))
}
