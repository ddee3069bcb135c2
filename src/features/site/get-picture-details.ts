import type { BackendClient } from '../../backend/backend-client.ts'
import { unwrap } from '../../backend/unwrap.ts'
import type { PictureDetails } from '../../ui/pictures/picture-details.ts'

/** What staff said about these pictures, by the base of each. */
export async function getPictureDetails(backend: BackendClient, bases: string[]) {
  const rows = unwrap(await backend.rpc('get_picture_details', { urls: bases }))
  return new Map(
    rows.map((row): [string, PictureDetails] => [
      row.url,
      { alt: row.alt_text || '', focus: { x: row.focus_x, y: row.focus_y } },
    ]),
  )
}
