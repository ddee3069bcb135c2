import type { SqlTag } from '../../../server/database/sql/sql.ts'
import { PAGE_TEXTS } from './page-texts.ts'
import { STYLE_ADVICE } from './style-advice.ts'

/** What the invented shop says about itself, by column of the settings. */
export const DEMO_SETTINGS = {
  name: 'Old Quarter Cheese Bar',
  phone: '+1 604 555 0142',
  email: 'hello@oldquarter.example',
  address: '12 Cobble Lane, Old Quarter, Vancouver, BC',
  country_iso: 'CA',
  hours: {
    monday: 'closed',
    tuesday: 'closed',
    wednesday: '11:00-18:00',
    thursday: '11:00-18:00',
    friday: '11:00-18:00',
    saturday: '11:00-18:00',
    sunday: '11:00-18:00',
  },
  time_zone: 'America/Vancouver',
  currency: 'CAD',
  locale: 'en-CA',
  tax_percent: 12,
  photo_profile_url: 'https://www.instagram.com/oldquartercheesebar.example',
  pickup_enabled: true,
  orders_enabled: true,
  pickup_note: 'Call us by noon to collect the same day.',
  getting_there:
    'The tram stops at Market Square, two minutes away on foot. From the river, cross the bridge and walk uphill to Cobble Lane.',
  what_to_expect:
    'A long counter, a few high tables and somebody with time for you. Say what you like and taste before you buy. We cut to order and wrap in paper.',
  style_advice: STYLE_ADVICE,
  pregnancy_note_enabled: true,
  access: {
    step: 'ramp',
    door_width_cm: 86,
    stroller: 'yes',
    wheelchair: 'counter',
    toilet: 'yes',
    dogs: 'assistance',
    parking: 'none',
  },
}

/** Fills in the settings of the invented shop, which is open. */
export async function seedSettings(sql: SqlTag) {
  await sql`
    select private.update_fields('public.business_settings', '1',
      ${JSON.stringify(DEMO_SETTINGS)}::text::jsonb || jsonb_build_object('opened_at', now(), 'version', b.version))
    from public.business_settings b`
}

/** Fills in the words and pictures of its pages. */
export async function seedPageTexts(sql: SqlTag) {
  for (const [page, document] of Object.entries(PAGE_TEXTS))
    await sql`
      update public.page_documents set body = ${JSON.stringify(document)}::text::jsonb, version = version
      where id::text = ${page}`
}

/** What guests ask for and nothing on the counter comes near to. */
export const WITHOUT_COUSIN = [
  'Feta',
  'Halloumi',
  'Burrata',
  'Ricotta',
  'Mascarpone',
  'Paneer',
  'Labneh',
  'Quark',
]

export async function seedSearchTerms(sql: SqlTag) {
  await sql`
    insert into public.search_terms (term, kind, finds)
    select term, 'substitute', '{}' from unnest(${WITHOUT_COUSIN}::text[]) as term`
}
