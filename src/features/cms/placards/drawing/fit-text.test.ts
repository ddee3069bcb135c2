import { expect, test } from 'vitest'
import { fitText, type Span, type TextBox } from './fit-text.ts'

/** Every character is half as wide as it is high. */
const measure = (text: string) => text.length / 2
const BOX: TextBox = { width: 40, height: 12, maxSize: 10, lineHeight: 1 }

const fit = (text: string, box: Partial<TextBox> = {}) =>
  fitText([[{ text, font: 'display' }]], { ...BOX, ...box }, measure)

const linesOf = (text: string, box?: Partial<TextBox>) =>
  fit(text, box).lines.map(({ runs }) => runs.map((run) => run.text).join(' '))

test('A short name has the largest size', () => {
  expect(fit('Comté')).toMatchObject({ size: 10, lines: [{ runs: [{ text: 'Comté', x: 0, width: 25 }] }] })
})

test('A longer name becomes smaller and wraps, but its words stay whole', () => {
  const { size, lines, height } = fit('Queso de Oveja Curado')
  expect(size).toBeLessThan(10)
  expect(height).toBeLessThanOrEqual(12)
  expect(lines).toHaveLength(2)
})

test('A word that does not fit even at half the size is broken', () => {
  const { lines, size } = fit('W'.repeat(60))
  expect(lines.length).toBeGreaterThan(1)
  for (const { runs } of lines) expect((runs[0]?.text.length ?? 0) * 0.5 * size).toBeLessThanOrEqual(40)
})

test('Balanced lines are about equally long', () => {
  const box = { height: 20, maxSize: 10, width: 100 }
  expect(linesOf('Blue Stilton Reserve Hand Crafted', box)).toEqual(['Blue Stilton Reserve', 'Hand Crafted'])
  const wide = { ...box, width: 140 }
  expect(linesOf('Blue Stilton Reserve Hand Crafted', wide)).toEqual(['Blue Stilton Reserve Hand', 'Crafted'])
  expect(linesOf('Blue Stilton Reserve Hand Crafted', { ...wide, isBalanced: true })).toEqual([
    'Blue Stilton Reserve',
    'Hand Crafted',
  ])
})

test('A line does not start with a dash', () => {
  expect(linesOf('Stilton Reserve - Hand', { width: 85, height: 20 })).toEqual(['Stilton Reserve -', 'Hand'])
})

test('A Hebrew name is set from the right edge', () => {
  const [line] = fit('גבינה').lines
  expect(line).toMatchObject({ isRightToLeft: true, runs: [{ x: 15, width: 25 }] })
})

test('Words in two fonts stand beside each other with a space between', () => {
  const spans: Span[] = [
    { text: 'Contains', font: 'text' },
    { text: 'MILK, EGG', font: 'bold' },
  ]
  const [line] = fitText([spans], { ...BOX, width: 100 }, measure).lines
  expect(line?.runs).toEqual([
    { text: 'Contains', font: 'text', x: 0, width: 40 },
    { text: 'MILK, EGG', font: 'bold', x: 45, width: 45 },
  ])
})
