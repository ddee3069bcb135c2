import { cheeseId } from '../stable-uuid.ts'
import { asStaff } from './as-staff.ts'
import type { DemoContext } from './demo-context.ts'

const PICKS = [
  { slug: 'comte-aop', sentence: 'The one I cut for myself when the door is closed.', by: 'Emil' },
  { slug: 'rossini-blue', sentence: 'I give it to people who say that they do not like blue.', by: 'Mats' },
  {
    slug: 'queso-gamoneu-del-valle',
    sentence: 'Smoke first, then hazelnut. Nothing else here does that.',
    by: 'Ada',
  },
  {
    slug: 'butter-cheese-holland',
    sentence: 'On toast, with pickles: my lunch, four days a week.',
    by: 'Emil',
  },
]

/** What people behind the counter like, published by the manager. */
export async function seedStaffPicks({ sql }: DemoContext) {
  await asStaff(sql, 'manager', async () => {
    for (const { slug, sentence, by } of PICKS)
      await sql`
        update public.cheeses c set staff_pick = ${sentence}, staff_pick_by = ${by}, version = c.version
        where c.id = ${cheeseId(slug)}`
  })
}
