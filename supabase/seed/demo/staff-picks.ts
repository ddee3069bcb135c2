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
  const picks = PICKS.map(({ slug, sentence, by }) => ({ id: cheeseId(slug), sentence, by }))
  await asStaff(sql, 'manager', async () => {
    await sql`
      update public.cheeses c set staff_pick = p.sentence, staff_pick_by = p.by, version = c.version
      from jsonb_to_recordset(${JSON.stringify(picks)}::text::jsonb) as p (id uuid, sentence text, by text)
      where c.id = p.id`
  })
}
