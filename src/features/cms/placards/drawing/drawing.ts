import type { FlagShape } from '../../../../ui/flags/flag-drawings.ts'

/** The fonts of a placard: `/fonts/placard-display.ttf` and so on. */
export const FONT_NAMES = ['display', 'text', 'bold', 'italic'] as const
export type FontName = (typeof FONT_NAMES)[number]

/** The width of a text that is set in size 1. */
export type Measure = (text: string, font: FontName) => number

/** A run of text in one font. All lengths are millimeters; `x` is its left edge in either direction, `y` its baseline. */
export type DrawnText = {
  text: string
  font: FontName
  size: number
  x: number
  y: number
  width: number
  isRightToLeft: boolean
  color: string
}

export type Shape = FlagShape

/** Shapes in a box of their own units, which clips them. */
export type Figure = {
  /** What a screen reader says. */
  label: string
  x: number
  y: number
  /** Millimeters for one unit of the box. */
  scale: number
  box: { width: number; height: number }
  shapes: Shape[]
}

/** One placard, ready to be shown, printed or written to a PDF. */
export type Drawing = { width: number; height: number; texts: DrawnText[]; figures: Figure[] }

export const INK = '#1e1712'
export const SOFT_INK = '#5f5348'
