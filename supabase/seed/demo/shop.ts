import type { AccessFacts } from '../../../src/domain/shop/access.ts'
import { PAGE_TEXTS } from './page-texts.ts'
import type { DemoContext } from './demo-context.ts'

const ACCESS: AccessFacts = {
  step: 'ramp',
  door_width_cm: 86,
  stroller: 'yes',
  wheelchair: 'partly',
  toilet: 'yes',
  dogs: 'assistance',
  parking: 'none',
}

/** What the invented shop says about itself on its pages. */
export async function seedShop({ sql }: DemoContext) {
  for (const [page, document] of Object.entries(PAGE_TEXTS))
    await sql`
      update public.page_documents set body = ${JSON.stringify(document)}::text::jsonb, version = version
      where id::text = ${page}`
  await sql`
    update public.business_settings set access = ${JSON.stringify(ACCESS)}::text::jsonb, version = version`
}
