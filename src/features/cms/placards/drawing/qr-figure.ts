import { encode } from 'uqr'
import { INK, type Figure } from './drawing.ts'

/** A QR code as one path, a rectangle for each run of dark modules. */
export function qrFigure(url: string, { x, y, width }: { x: number; y: number; width: number }): Figure {
  const { data, size } = encode(url, { border: 0, ecc: 'M' })
  const d = data.flatMap((row, top) => darkRuns(row).map(([left, end]) => rectangle(left, top, end - left)))
  return {
    label: `QR code for ${url}`,
    x,
    y,
    scale: width / size,
    box: { width: size, height: size },
    shapes: [{ d: d.join(''), fill: INK }],
  }
}

const rectangle = (x: number, y: number, width: number) => `M${x} ${y}h${width}v1h${-width}z`

function darkRuns(row: boolean[]) {
  const runs: [start: number, end: number][] = []
  row.forEach((isDark, index) => {
    const last = runs.at(-1)
    if (!isDark) return
    if (last?.[1] === index) last[1] = index + 1
    else runs.push([index, index + 1])
  })
  return runs
}
