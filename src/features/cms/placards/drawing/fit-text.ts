import type { FontName, Measure } from './drawing.ts'

/** Text in one font. A paragraph is a list of spans and starts on a line of its own. */
export type Span = { text: string; font: FontName }

export type TextBox = {
  width: number
  height: number
  maxSize: number
  lineHeight?: number
  /** Makes the lines about equally long. */
  isBalanced?: boolean
}

export type Run = Span & { x: number; width: number }
export type Line = { runs: Run[]; isRightToLeft: boolean }
type FittedText = { size: number; lineHeight: number; height: number; lines: Line[] }

const SHRINK = 0.96
/** Above this part of the largest size a long word makes the text smaller; below it the word is broken. */
const WHOLE_WORDS_ABOVE = 0.5
const LINE_HEIGHT = 1.16

const RIGHT_TO_LEFT =
  /^\P{L}*[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u
/** A line must not start with a dash. */
const BETWEEN_WORDS = / +(?![-–—] )/
const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** Wraps the paragraphs in the largest size at which all of their lines are inside the box. */
export function fitText(paragraphs: Span[][], box: TextBox, measure: Measure): FittedText {
  const lineHeight = box.lineHeight ?? LINE_HEIGHT
  for (let size = box.maxSize; ; size *= SHRINK) {
    const breaksWords = size < box.maxSize * WHOLE_WORDS_ABOVE
    const wrapAll = (width: number) =>
      paragraphs.flatMap((spans) => wrap(spans, width / size, measure, breaksWords))
    const lines = box.isBalanced ? balance(wrapAll, box.width) : wrapAll(box.width)
    const height = lines.length * size * lineHeight
    const isWideEnough = lines.every(({ runs }) => widthOf(runs) * size <= box.width + TOLERANCE)
    if (height <= box.height + TOLERANCE && isWideEnough)
      return { size, lineHeight, height, lines: lines.map((line) => place(line, size, box.width)) }
  }
}

/** The lines of the narrowest width that needs no more of them. */
function balance(wrapAll: (width: number) => Line[], width: number) {
  let lines = wrapAll(width)
  for (let part = 0.95; part >= 0.5; part -= 0.05) {
    const narrower = wrapAll(width * part)
    if (narrower.length > lines.length) break
    lines = narrower
  }
  return lines
}

const TOLERANCE = 0.001

const widthOf = (runs: Run[]) => {
  const last = runs.at(-1)
  return last ? last.x + last.width : 0
}

function place(line: Line, size: number, width: number): Line {
  const indent = line.isRightToLeft ? width - widthOf(line.runs) * size : 0
  return {
    ...line,
    runs: line.runs.map((run) => ({ ...run, x: run.x * size + indent, width: run.width * size })),
  }
}

/** The lines of one paragraph in size 1. */
function wrap(spans: Span[], width: number, measure: Measure, breaksWords: boolean): Line[] {
  const isRightToLeft = RIGHT_TO_LEFT.test(spans.map(({ text }) => text).join(' '))
  const lines: Line[] = []
  let words: Span[] = []
  const finish = () => {
    if (words.length > 0) lines.push({ runs: toRuns(words, measure), isRightToLeft })
    words = []
  }
  for (const word of spans.flatMap(toWords)) {
    if (widthOf(toRuns([...words, word], measure)) > width) finish()
    const pieces = breaksWords ? breakWord(word, width, measure) : [word]
    for (const piece of pieces.slice(0, -1)) lines.push({ runs: toRuns([piece], measure), isRightToLeft })
    words.push(...pieces.slice(-1))
  }
  finish()
  return lines
}

const toWords = ({ text, font }: Span): Span[] =>
  text
    .split(BETWEEN_WORDS)
    .filter(Boolean)
    .map((word) => ({ text: word, font }))

/** Words in the same font are one run, so that they are kerned and ordered together. */
function toRuns(words: Span[], measure: Measure): Run[] {
  const runs: Run[] = []
  for (const { text, font } of words) {
    const last = runs.at(-1)
    if (last?.font === font) {
      last.text += ` ${text}`
      last.width = measure(last.text, font)
    } else {
      const x = last ? last.x + last.width + measure(' ', font) : 0
      runs.push({ text, font, x, width: measure(text, font) })
    }
  }
  return runs
}

function breakWord({ text, font }: Span, width: number, measure: Measure): Span[] {
  const pieces: string[] = []
  for (const { segment } of graphemes.segment(text)) {
    const longer = (pieces.at(-1) ?? '') + segment
    if (pieces.length > 0 && measure(longer, font) <= width) pieces[pieces.length - 1] = longer
    else pieces.push(segment)
  }
  return pieces.map((piece) => ({ text: piece, font }))
}
