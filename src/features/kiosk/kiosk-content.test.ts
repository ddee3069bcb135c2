import { existsSync } from 'node:fs'
import { parse } from 'valibot'
import { expect, test } from 'vitest'
import { eventPictures, fallbackPicture, placePictures } from '../../media/pictures.ts'
import { isAsleepAt, kioskContentSchema, openingSentenceAt } from './kiosk-content.ts'
import { findDetailsIn, mediaUrlsOf } from './kiosk-pictures.ts'
import { slidesOf } from './slides/slides.ts'

const cheese = (slug: string, inStock = true) => ({
  slug,
  name: slug,
  country_iso: 'FR',
  flag_emoji: '',
  origin_region: '',
  milk_type: '',
  aging_time: '',
  summary: '',
  flavor_tags: [],
  milk_treatment: 'raw',
  coagulant: 'animal',
  allergens: ['milk'],
  lactose: 'unknown',
  lactose_source: '',
  hero_image_url: null,
  hero_image_alt: null,
  in_stock: inStock,
  short_code: 'CMT4',
  price_per_kg_cents: 5800,
  shows_film: false,
})

const EVENT = {
  slug: 'tasting',
  title: 'Tasting',
  summary: '',
  location: '',
  starts_at_local: '2026-11-21T18:00',
  image_url: null,
  image_alt: null,
  price_cents: 0,
  is_full: false,
}

const contentOf = (changes: Record<string, unknown> = {}) =>
  parse(kioskContentSchema, {
    read_at_local: '2026-11-18T10:00',
    shop: { name: 'Shop', locale: 'en-CA', currency: 'CAD', price_rounding: 0.05, price_display: 'per_100g' },
    message: null,
    refresh_seconds: 60,
    opening_sentences: [
      { at: '2026-11-18T18:00:00+00:00', sentence: 'Opens today at 11 a.m.' },
      { at: '2026-11-18T19:00:00+00:00', sentence: 'Open now, closes at 6 p.m.' },
    ],
    opening_spans: [{ opens_at: '2026-11-18T19:00:00+00:00', closes_at: '2026-11-19T02:00:00+00:00' }],
    known_until: '2026-11-26T08:00:00+00:00',
    feature: cheese('comte'),
    new_slugs: [],
    cheeses: [cheese('comte')],
    next_event: null,
    ...changes,
  })

test('A display wakes at the minute of opening and sleeps from the minute of closing', () => {
  const content = contentOf()
  const isAsleep = (time: string) => isAsleepAt(content, Date.parse(time))
  expect(isAsleep('2026-11-18T18:59:59Z')).toBe(true)
  expect(isAsleep('2026-11-18T19:00:00Z')).toBe(false)
  expect(isAsleep('2026-11-19T01:59:59Z')).toBe(false)
  expect(isAsleep('2026-11-19T02:00:00Z')).toBe(true)
})

test('A display whose copy is too old to know the hours stays awake and says nothing about them', () => {
  const content = contentOf()
  const later = Date.parse('2026-11-26T08:00:00Z')
  expect(isAsleepAt(content, later)).toBe(false)
  expect(openingSentenceAt(content, later)).toBe('')
  expect(openingSentenceAt(content, Date.parse('2026-11-18T20:00:00Z'))).toBe('Open now, closes at 6 p.m.')
})

test('A display whose clock is behind the database shows the opening sentence of its last request', () => {
  expect(openingSentenceAt(contentOf(), Date.parse('2026-11-18T17:59:57Z'))).toBe('Opens today at 11 a.m.')
})

test('A display with only a feature shows nothing else, and one without a feature says so', () => {
  const kinds = (changes: Record<string, unknown>) => slidesOf(contentOf(changes)).map(({ kind }) => kind)
  expect(kinds({ cheeses: [] })).toEqual(['feature'])
  expect(slidesOf(contentOf({ feature: null, cheeses: [] }))).toEqual([{ kind: 'feature', cheese: null }])
})

test('The rotation goes from the feature to what is new, the next event and the cheeses in stock', () => {
  const cheeses = [...'abcdefgh'].map((slug) => cheese(slug))
  const slides = slidesOf(
    contentOf({ new_slugs: ['b', 'gone'], next_event: EVENT, cheeses: [...cheeses, cheese('i', false)] }),
  )
  expect(slides.map(({ kind }) => kind)).toEqual(['feature', 'new', 'event', 'counter', 'counter'])
  const shown = slides.flatMap((slide) => (slide.kind === 'counter' ? slide.cheeses : []))
  expect(shown.map(({ slug }) => slug).join('')).toBe('abcdefgh')
})

test('A picture on a display keeps the point that staff chose, wherever its file is hosted', () => {
  const path = '/storage/v1/object/public/media/wheel.jpg'
  const picture = { path, alt_text: '', focus_x: 20, focus_y: 80 }
  const find = findDetailsIn(contentOf({ pictures: [picture] }))
  for (const base of [path, `https://shop.supabase.co${path}`])
    expect(find({ ...fallbackPicture, base })?.focus).toEqual({ x: 20, y: 80 })
  expect(find(fallbackPicture)).toBeUndefined()
})

test('The copy of a release without focal points is still shown', () => {
  expect(contentOf().pictureDetails.size).toBe(0)
})

const builtIn = [eventPictures, placePictures].flatMap((pictures) =>
  Object.values(pictures).flatMap((picture) => (picture ? [picture.base] : [])),
)

test.each(builtIn)('A display keeps a file of the event picture %s that exists', (base) => {
  const urls = mediaUrlsOf(contentOf({ next_event: { ...EVENT, image_url: `${base}-1200.jpg` } }))
  const kept = urls.filter((url) => url.startsWith(base)).map((url) => url.replace(/[?].*/, ''))
  expect(kept).toHaveLength(1)
  expect(kept.filter((file) => !existsSync(`public${file}`))).toEqual([])
})
