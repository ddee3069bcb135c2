import { FLAG_DRAWINGS } from '../../../../ui/flags/flag-drawings.ts'
import { ASK_AT_THE_COUNTER } from '../../../../domain/cheese/food-facts.ts'
import { INK, SOFT_INK, type Drawing, type DrawnText, type Figure, type Measure } from './drawing.ts'
import { fitText, type Span, type TextBox } from './fit-text.ts'
import { qrFigure } from './qr-figure.ts'
import type { PlacardWords } from './placard-words.ts'

/** The lengths below are those of a card of this size; other cards scale them. */
const MODEL = { width: 95, height: 66 }
/** From the top of a line to its baseline, as a part of the size. */
const ASCENT = 0.86

const FLAG = { width: 30, height: 20 }
/** Without it the white of a flag would merge with the paper. */
const FLAG_OUTLINE = { d: 'M0 0h30v20h-30z', stroke: '#b3a793', strokeWidth: 0.6 }

type Box = TextBox & { x: number; y: number; color?: string }

/** Puts the words on a card. Each text has a box and shrinks until it is inside, so that nothing overflows. */
export function drawPlacard(
  words: PlacardWords,
  { width, height }: { width: number; height: number },
  measure: Measure,
): Drawing {
  const unit = Math.min(width / MODEL.width, height / MODEL.height)
  const texts: DrawnText[] = []
  const figures: Figure[] = []

  /** Returns where the text ends. */
  const write = (paragraphs: Span[][], { x, y, color = INK, ...box }: Box) => {
    const fitted = fitText(paragraphs, box, measure)
    const { size, lineHeight } = fitted
    fitted.lines.forEach(({ runs, isRightToLeft }, index) => {
      const baseline = y + size * (lineHeight * index + (lineHeight - 1) / 2 + ASCENT)
      for (const run of runs) texts.push({ ...run, size, x: x + run.x, y: baseline, isRightToLeft, color })
    })
    return { bottom: y + fitted.height, right: x + Math.max(...fitted.lines.map(rightOf), 0) }
  }

  const margin = 5.4 * unit
  const inner = { left: margin, top: margin, width: width - 2 * margin, bottom: height - margin }
  const footTop = inner.bottom - 24.4 * unit
  drawHead(words, { ...inner, bottom: footTop - 1.6 * unit }, unit, write, figures)
  drawFoot(words, { ...inner, top: footTop }, unit, write, figures)
  return { width, height, texts, figures }
}

type Area = { left: number; top: number; width: number; bottom: number }
type Write = (paragraphs: Span[][], box: Box) => { bottom: number; right: number }

const rightOf = ({ runs }: { runs: { x: number; width: number }[] }) => {
  const last = runs.at(-1)
  return last ? last.x + last.width : 0
}

/** Where the cheese is from, its name, its milk and its age. */
function drawHead(words: PlacardWords, area: Area, unit: number, write: Write, figures: Figure[]) {
  const flag = FLAG_DRAWINGS[words.countryIso]
  const flagWidth = flag ? 5.7 * unit : 0
  if (flag)
    figures.push({
      label: `Flag of ${words.countryIso}`,
      x: area.left,
      y: area.top + 0.5 * unit,
      scale: flagWidth / FLAG.width,
      box: FLAG,
      shapes: [...flag, FLAG_OUTLINE],
    })
  const indent = flag ? flagWidth + 2 * unit : 0
  const origin = write([[{ text: words.origin, font: 'italic' }]], {
    x: area.left + indent,
    y: area.top,
    width: area.width - indent,
    height: 4.9 * unit,
    maxSize: 4.1 * unit,
    color: SOFT_INK,
  })
  const facts = [words.milk, words.aging].filter(Boolean).map((text): Span[] => [{ text, font: 'text' }])
  const factsHeight = facts.length * 4.1 * unit
  const nameTop = origin.bottom + 1.2 * unit
  const name = write([[{ text: words.name, font: 'display' }]], {
    x: area.left,
    y: nameTop,
    width: area.width,
    height: area.bottom - factsHeight - 1.2 * unit - nameTop,
    maxSize: 12.5 * unit,
    lineHeight: 1.04,
    isBalanced: true,
  })
  if (facts.length > 0)
    write(facts, {
      x: area.left,
      y: name.bottom + 1.2 * unit,
      width: area.width,
      height: area.bottom - name.bottom - 1.2 * unit,
      maxSize: 3.5 * unit,
    })
}

/** Both prices, the allergens and the QR code. */
function drawFoot(words: PlacardWords, area: Area, unit: number, write: Write, figures: Figure[]) {
  const qrWidth = 17.5 * unit
  const qrLeft = area.left + area.width - qrWidth
  figures.push({
    label: '',
    x: area.left,
    y: area.top,
    scale: 1,
    box: { width: area.width, height: 0.3 * unit },
    shapes: [{ d: `M0 0h${area.width}v${0.3 * unit}h${-area.width}z`, fill: INK }],
  })
  figures.push(qrFigure(words.url, { x: qrLeft, y: area.top + 3 * unit, width: qrWidth }))
  write([[{ text: words.url.replace(/^https?:\/\//, ''), font: 'text' }]], {
    x: qrLeft,
    y: area.top + 3.8 * unit + qrWidth,
    width: qrWidth,
    height: 3 * unit,
    maxSize: 2.3 * unit,
    color: SOFT_INK,
  })
  const column = { x: area.left, width: area.width - qrWidth - 4 * unit }
  const priceBottom = drawPrices(words, { ...column, y: area.top + 1.6 * unit }, unit, write)
  const shopTop = area.bottom - 2.7 * unit
  write([allergenSpans(words.allergens)], {
    ...column,
    y: priceBottom + 1.2 * unit,
    height: shopTop - priceBottom - 1.9 * unit,
    maxSize: 3.6 * unit,
  })
  write([[{ text: words.shopName, font: 'italic' }]], {
    ...column,
    y: shopTop,
    height: 3 * unit,
    maxSize: 2.5 * unit,
    color: SOFT_INK,
  })
}

type Column = { x: number; y: number; width: number }

/** The first price is what a guest looks for; that of a kilogram is what the law asks for. */
function drawPrices(words: PlacardWords, column: Column, unit: number, write: Write) {
  const [first, second] = words.prices
  if (!first || !second) return column.y
  const unitWidth = (first.unit.length > 'per 100g'.length ? 28 : 15) * unit
  const amount = write([[{ text: first.amount, font: 'display' }]], {
    ...column,
    width: column.width - unitWidth - 1.6 * unit,
    height: 9 * unit,
    maxSize: 8.6 * unit,
    lineHeight: 1.04,
  })
  write([[{ text: first.unit, font: 'text' }]], {
    x: amount.right + 1.6 * unit,
    y: amount.bottom - 4.9 * unit,
    width: unitWidth,
    height: 4.4 * unit,
    maxSize: 3.8 * unit,
  })
  const below = write([[{ text: `${second.amount} ${second.unit}`, font: 'text' }]], {
    ...column,
    y: amount.bottom - 0.2 * unit,
    height: 4.5 * unit,
    maxSize: 3.8 * unit,
  })
  return below.bottom
}

/** Food law asks for allergens that stand out from the words around them. */
function allergenSpans(allergens: string[] | null): Span[] {
  if (!allergens) return [{ text: `Allergens: ${ASK_AT_THE_COUNTER.toLowerCase()}`, font: 'text' }]
  if (allergens.length === 0) return [{ text: 'Allergens: none', font: 'text' }]
  return [
    { text: 'Contains', font: 'text' },
    { text: allergens.join(', '), font: 'bold' },
  ]
}
