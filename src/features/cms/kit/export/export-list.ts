import { getBackend } from '../../../../backend/backend.ts'
import type { Database } from '../../../../backend/database.types.ts'
import { readAllPages } from '../../../../backend/requests/read-all-pages.ts'
import { unwrap } from '../../../../backend/unwrap.ts'

type Functions = Database['public']['Functions']

/** The rows of each list, as the function or table that it shows has them. */
type ExportedRows = {
  cheeses: Omit<
    Database['public']['Tables']['cheeses']['Row'],
    'current_price' | 'current_piece_price' | 'image_url' | 'shown_milk'
  >[]
  comments: Functions['moderation_queue']['Returns']
  'event-guests': Functions['event_guests']['Returns']
  events: Functions['desk_events']['Returns']
  'notify-requests': Functions['notify_request_counts']['Returns']
  orders: Functions['list_orders']['Returns']
  pictures: Functions['list_pictures']['Returns']
  recipes: Functions['recipe_queue']['Returns']
  users: Functions['list_users']['Returns']
}

type Filters = Record<string, string | string[] | undefined>

const readPage = async (list: string, filters: Filters, offset: number) =>
  unwrap(await getBackend().data.rpc('export_list', { list, filters, page_offset: offset }))

/** Every row of a list that the filters match. The database enters the export in the audit log. */
export async function exportList<List extends keyof ExportedRows>(list: List, filters: Filters = {}) {
  // How many rows a page has differs from list to list, so that only an empty one is known to be the end.
  const rows = await readAllPages((offset) => readPage(list, filters, offset), 1)
  return rows as ExportedRows[List]
}
