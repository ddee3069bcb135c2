import { parse } from 'valibot'
import { getBackend } from '../../backend/backend.ts'
import { unwrap } from '../../backend/unwrap.ts'
import { kioskContentSchema } from './kiosk-content.ts'

/** What the displays would show on a day, for staff; today if no day is given. */
export async function getKioskPreview(day?: string) {
  const answer = unwrap(await getBackend().data.rpc('preview_kiosk', day ? { on_day: day } : {}))
  return parse(kioskContentSchema, answer)
}
