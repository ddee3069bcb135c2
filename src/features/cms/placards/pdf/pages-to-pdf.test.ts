import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { ENUMS } from '../../../../domain/enums.ts'
import type { PlacardContent, PlacardTemplate } from '../placard-content.ts'
import { FONT_NAMES, type Drawing, type DrawnText, type FontName, type Measure } from '../drawing/drawing.ts'
import { drawPlacard } from '../drawing/draw-placard.ts'
import { placardWords } from '../drawing/placard-words.ts'
import { arrangePages, TEMPLATES } from '../drawing/templates.ts'
import { inkOf, rasterize, readQrCode, type Region } from '../testing/read-sheet.ts'
import { pagesToPdf } from './pages-to-pdf.ts'
import { readTrueType } from './true-type.ts'

const SITE = 'https://old-quarter-cheese-bar.example'
const PLACES = { siteUrl: SITE, display: 'per_100g' as const }

const COMTE: PlacardContent = {
  name: 'Comté AOP',
  originRegion: 'Jura',
  countryIso: 'FR',
  milkType: "Raw cow's milk (Montbéliarde & Simmental)",
  milkTreatment: 'raw',
  lactose: 'unknown',
  agingTime: 'Minimum 4 months (often 12-24)',
  allergens: ['milk'],
  pricePerKgCents: 5_800,
  piece: null,
  currency: 'CAD',
  locale: 'en-CA',
  shopName: 'Old Quarter Cheese Bar',
  shortCode: 'CMT4',
}

/** Every text as long as the database allows. */
const LONGEST: PlacardContent = {
  ...COMTE,
  name: 'Mahón-Menorca Extraordinarily Long Cave-Aged Reserve of the Old Quarter with Wine, Pepper, Truffle and Wild Garlic 2026!',
  originRegion:
    'The southern slopes of the valley between two mountain villages whose names nobody can spell at first sight, nor later',
  milkType:
    "Raw cow's, sheep's, goat's and buffalo's milk of the morning and of the evening, never heated above body temperature",
  milkTreatment: 'thermized',
  lactose: 'unknown',
  agingTime:
    'At least eighteen months and often longer, first in the cellar of the dairy and then in the natural caves of the hill',
  allergens: [...ENUMS.allergen],
  pricePerKgCents: 1_000_000,
  piece: { cents: 1_000_000, grams: 100_000 },
  shopName: 'The Old Quarter Cheese Bar, Delicatessen and Tasting Room of the Cobble Lane, Ltd',
}

const ONE_WORD: PlacardContent = { ...LONGEST, name: 'W'.repeat(120), currency: 'CHF', locale: 'de-CH' }

const BARE: PlacardContent = {
  ...COMTE,
  originRegion: '',
  countryIso: 'NZ',
  milkType: 'Ask at the counter',
  milkTreatment: 'unknown',
  lactose: 'unknown',
  agingTime: '',
  allergens: [],
  pricePerKgCents: null,
  piece: null,
}

const codes = ['CMT4', 'LNG2', 'WWW7', 'BARE', 'ROQ5', 'STL8', 'GDA3', 'MAH2']
const shown = [COMTE, LONGEST, ONE_WORD, BARE, LONGEST, COMTE, BARE, ONE_WORD]
const contents = codes.map((shortCode, index): PlacardContent => ({ ...(shown[index] ?? COMTE), shortCode }))

const fonts = Object.fromEntries(
  await Promise.all(
    FONT_NAMES.map(async (font) => [
      font,
      new Uint8Array(await readFile(`public/fonts/placard-${font}.ttf`)),
    ]),
  ),
) as Record<FontName, Uint8Array<ArrayBuffer>>

const faces = Object.fromEntries(FONT_NAMES.map((font) => [font, readTrueType(fonts[font])]))

/** Without kerning, which only makes text narrower here and there. */
const measure: Measure = (text, font) =>
  [...text].reduce((sum, character) => {
    const face = faces[font]
    return sum + (face?.advanceOf(face.glyphOf(character.codePointAt(0) ?? 0) ?? 0) ?? 0) / 1000
  }, 0)

const pagesOf = (template: PlacardTemplate) => {
  const { card } = TEMPLATES[template]
  const drawings = contents.map((content) => drawPlacard(placardWords(content, PLACES), card, measure))
  return arrangePages(TEMPLATES[template], drawings)
}

const toPdf = (template: PlacardTemplate) =>
  pagesToPdf('Placards', pagesOf(template), {
    fonts,
    measure,
    drawPicture: ({ text }) => {
      throw new Error(`The fonts cannot write "${text}"`)
    },
  })

/** What a scanner needs around a code. A whole card takes several times as long to read. */
const QUIET_MM = 2

const qrBoxOf = ({ figures }: Drawing) => {
  const code = figures.find(({ label }) => label.startsWith('QR code'))
  if (!code) throw new Error('The card has no QR code')
  return {
    left: code.x,
    right: code.x + code.box.width * code.scale,
    top: code.y,
    bottom: code.y + code.box.height * code.scale,
  }
}

test.each(ENUMS.placard_template)(
  'With the longest texts a sheet of %s has no ink near the edges of its cards, and every QR code reads back',
  async (template) => {
    const pdf = await toPdf(template)
    const pages = pagesOf(template)
    const rasters = await rasterize(pdf)
    expect(rasters).toHaveLength(pages.length)
    const { card } = TEMPLATES[template]
    const urls = new Set<string | undefined>()
    for (const [index, raster] of rasters.entries())
      for (const { face, drawing } of pages[index]?.cards ?? []) {
        const region = { ...face, ...card }
        for (const edge of edgesOf(region)) expect(inkOf(raster, edge)).toBe(0)
        expect(inkOf(raster, region)).toBeGreaterThan(0.03)
        const { left, top, right, bottom } = qrBoxOf(drawing)
        const [x, y] = face.isTurned ? [card.width - right, card.height - bottom] : [left, top]
        urls.add(
          readQrCode(raster, {
            x: face.x + x - QUIET_MM,
            y: face.y + y - QUIET_MM,
            width: right - left + 2 * QUIET_MM,
            height: bottom - top + 2 * QUIET_MM,
          }),
        )
      }
    expect([...urls].toSorted()).toEqual(codes.map((code) => `${SITE}/s/${code}`).toSorted())
  },
)

/** Inside the line where the card is cut. */
function edgesOf({ x, y, width, height }: Region): Region[] {
  const [inset, depth] = [0.5, 3]
  const horizontal = { x: x + inset, width: width - 2 * inset, height: depth }
  const vertical = { y: y + inset, height: height - 2 * inset, width: depth }
  return [
    { ...horizontal, y: y + inset },
    { ...horizontal, y: y + height - inset - depth },
    { ...vertical, x: x + inset },
    { ...vertical, x: x + width - inset - depth },
  ]
}

test('A PDF opens in its own size and is never scaled to the paper', async () => {
  const text = new TextDecoder('latin1').decode(await toPdf('label'))
  expect(text).toContain('/MediaBox [0 0 283.465 175.748]')
  expect(text).toContain('/PrintScaling /None')
})

/** The box that the letters of a text can reach. */
const lettersOf = ({ x, y, width, size }: DrawnText) => ({
  left: x,
  right: x + width,
  top: y - 0.72 * size,
  bottom: y + 0.22 * size,
})

test.each(ENUMS.placard_template)(
  'On a card of %s every text is inside the margin and touches neither another text nor the QR code',
  (template) => {
    const { card } = TEMPLATES[template]
    for (const content of contents) {
      const drawing = drawPlacard(placardWords(content, PLACES), card, measure)
      const boxes = [qrBoxOf(drawing), ...drawing.texts.map(lettersOf)]
      for (const [index, one] of boxes.entries()) {
        expect(Math.min(one.left, one.top)).toBeGreaterThan(4)
        expect(one.right).toBeLessThan(card.width - 4)
        expect(one.bottom).toBeLessThan(card.height - 4)
        for (const other of boxes.slice(index + 1)) {
          const isApart =
            one.right <= other.left + 0.01 ||
            other.right <= one.left + 0.01 ||
            one.bottom <= other.top + 0.01 ||
            other.bottom <= one.top + 0.01
          expect(isApart).toBe(true)
        }
      }
    }
  },
)
