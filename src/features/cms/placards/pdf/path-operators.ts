import type { Shape } from '../drawing/drawing.ts'
import { pdfNumber } from './pdf-file.ts'

const COMMANDS = /([MLHVZ])([^MLHVZ]*)/gi

/** The operators of a path made of lines, which is all that flags, QR codes and rules need. */
export function pathOperators(d: string) {
  let [x, y] = [0, 0]
  const operators: string[] = []
  for (const [, command = '', given = ''] of d.matchAll(COMMANDS)) {
    const [first = 0, second = 0] = (given.match(/-?[\d.]+/g) ?? []).map(Number)
    const isRelative = command === command.toLowerCase()
    const [fromX, fromY] = isRelative ? [x, y] : [0, 0]
    switch (command.toLowerCase()) {
      case 'z':
        operators.push('h')
        continue
      case 'h':
        x = fromX + first
        break
      case 'v':
        y = fromY + first
        break
      default:
        ;[x, y] = [fromX + first, fromY + second]
    }
    operators.push(`${pdfNumber(x)} ${pdfNumber(y)} ${command.toLowerCase() === 'm' ? 'm' : 'l'}`)
  }
  return operators.join('\n')
}

/** "#ff8000" as three numbers from 0 to 1. */
export const pdfColor = (color: string) =>
  [1, 3, 5].map((at) => pdfNumber(Number.parseInt(color.slice(at, at + 2), 16) / 255)).join(' ')

export const shapeOperators = (shape: Shape) =>
  'fill' in shape
    ? `${pdfColor(shape.fill)} rg\n${pathOperators(shape.d)}\nf`
    : `${pdfColor(shape.stroke)} RG ${pdfNumber(shape.strokeWidth)} w\n${pathOperators(shape.d)}\nS`
