import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { BLANK_CHEESE, type Cheese } from '../../domain/cheese/cheese.ts'
import type { AlcoholPolicy } from '../../domain/cheese/beverages.ts'
import { EMPTY_DOCUMENT, type CheeseDocument } from '../../domain/cheese/cheese-document.ts'
import { DEFAULT_SHOP } from '../../domain/shop/shop.ts'
import { CheesePage } from './cheese-page.tsx'
import { cheeseTabs } from './cheese-tabs.tsx'

const SCRIPT = '<img src=x onerror=alert(1)><script>alert(1)</script>'
const passage = { heading: SCRIPT, text: `${SCRIPT} *${SCRIPT}* [x](javascript:alert(1))` }

const hostile: CheeseDocument = {
  subtitle: SCRIPT,
  rarity: SCRIPT,
  badges: [SCRIPT],
  status: passage,
  opening: passage.text,
  sections: [
    { tab: 'overview', look: 'card', ...passage },
    { tab: 'flavor', look: 'highlight', ...passage },
    { tab: 'pairings', look: 'card', ...passage },
  ],
  facts: [{ label: SCRIPT, value: SCRIPT }],
  flavor: { texture: passage.text, aroma: passage.text, taste: passage.text, finish: passage.text },
  pairings: [{ kind: 'food', label: SCRIPT, text: passage.text }],
  story: [passage],
  film: 'announced',
}

const render = (document: CheeseDocument) =>
  renderToStaticMarkup(
    <CheesePage
      view={{
        cheese: { ...BLANK_CHEESE, slug: 'new', name: 'New', document },
        shop: DEFAULT_SHOP,
        related: [],
      }}
      panel={null}
    />,
  )

test('Script in any field of a document is shown as text', () => {
  const html = render(hostile)
  expect(html.match(/&lt;script&gt;/g)).toHaveLength(33)
  expect(html).not.toMatch(/<script|<img src=x|href="javascript/)
})

test('A document fills every tab of a cheese whose record has only a name', () => {
  const html = render(hostile)
  for (const tab of ['Overview', 'Flavor Profile', 'Pairings', 'Story']) expect(html).toContain(`>${tab}<`)
  expect(html).not.toContain('>Video<')
})

test('A cheese without texts has neither a tab bar for one tab nor a part without advice', () => {
  const html = render(EMPTY_DOCUMENT)
  expect(html).toContain('Food facts')
  expect(html).not.toMatch(/data-tab|At home/)
})

test('Emphasis, links and line breaks of a text are shown', () => {
  const html = render({ ...hostile, opening: 'A *rich* cousin of [Comté](cheese:comte-aop).\nSecond line.' })
  expect(html).toContain('A <em>rich</em> cousin of <a href="/comte-aop" class="link">Comté</a>.')
  expect(html).toContain('<span class="mt-4 block">Second line.</span>')
})

test('A young raw-milk cheese says how long it was stored before its sale in Canada', () => {
  const young = { ...BLANK_CHEESE, milkTreatment: 'raw', minimumAgeDays: 28 } as const
  const saysSo = (cheese: Cheese, countryIso: string) =>
    renderToStaticMarkup(
      <CheesePage view={{ cheese, shop: { ...DEFAULT_SHOP, countryIso }, related: [] }} panel={null} />,
    ).includes('Sold in Canada after at least 60 days of storage.')
  expect(saysSo(young, 'CA')).toBe(true)
  expect(saysSo(young, 'FR')).toBe(false)
  expect(saysSo({ ...young, minimumAgeDays: 60 }, 'CA')).toBe(false)
  expect(saysSo({ ...young, milkTreatment: 'pasteurized' }, 'CA')).toBe(false)
})

test('A pairing with alcohol is left out when the shop hides alcohol', () => {
  const document: CheeseDocument = {
    ...hostile,
    pairings: [
      { kind: 'wine', label: 'Vin Jaune', text: 'Walnut' },
      { kind: 'na', label: 'Cold oolong', text: 'Roast' },
    ],
  }
  const html = renderToStaticMarkup(
    <CheesePage
      view={{
        cheese: { ...BLANK_CHEESE, document },
        shop: { ...DEFAULT_SHOP, alcoholPolicy: 'hide_alcohol' },
        related: [],
      }}
      panel={null}
    />,
  )
  expect(html).toContain('Cold oolong')
  expect(html).not.toContain('Vin Jaune')
})

test('A cheese whose pairings all contain alcohol has no pairings tab when the shop hides alcohol', () => {
  const cheese = {
    ...BLANK_CHEESE,
    beverages: [{ kind: 'wine' as const, label: 'Vin Jaune' }],
    document: {
      ...EMPTY_DOCUMENT,
      pairings: [{ kind: 'beer' as const, label: 'Porter', text: 'Roast' }],
    },
  }
  const tabsUnder = (alcoholPolicy: AlcoholPolicy) =>
    cheeseTabs({ cheese, shop: { ...DEFAULT_SHOP, alcoholPolicy }, related: [] }).map(({ id }) => id)
  expect(tabsUnder('prefer_na')).toContain('pairings')
  expect(tabsUnder('hide_alcohol')).not.toContain('pairings')
})
