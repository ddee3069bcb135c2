import type { BackendClient } from '../../backend/backend-client.ts'
import { unwrap } from '../../backend/unwrap.ts'
import type { PictureSource } from '../../lib/picture-source.ts'
import { deliveredPicture } from '../../media/picture-of.ts'

export type HomePicture = { picture: PictureSource; caption: string }

/** The newest pictures that staff posted. The storage of hosted Supabase has another origin. */
export async function getHomePictures(backend: BackendClient, storageOrigin: string): Promise<HomePicture[]> {
  const rows = unwrap(await backend.rpc('get_home_pictures'))
  return rows.flatMap(({ path, alt_text, caption }) => {
    const picture = deliveredPicture(storageOrigin + path, alt_text)
    return picture ? [{ picture, caption }] : []
  })
}
