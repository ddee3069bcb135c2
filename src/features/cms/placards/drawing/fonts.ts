import { FONT_NAMES, type FontName, type Measure } from './drawing.ts'

export const fontFamily = (font: FontName) => `placard-${font}`
export const fontUrl = (font: FontName) => `/fonts/placard-${font}.ttf`
/** For letters that the site's fonts do not have. */
export const cssFont = (font: FontName) => `"${fontFamily(font)}", Georgia, serif`

let loading: Promise<Measure> | undefined

/** Loads the fonts once. The layout needs their widths, so nothing is drawn before. */
export function loadFonts() {
  loading ??= load().catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

async function load(): Promise<Measure> {
  const faces = FONT_NAMES.map((font) => new FontFace(fontFamily(font), `url(${fontUrl(font)})`))
  for (const face of faces) document.fonts.add(await face.load())
  return createMeasure()
}

/** Large, because browsers round the advances of small text. */
const MEASURED_PX = 200

function createMeasure(): Measure {
  const context = document.createElement('canvas').getContext('2d')
  const widths = new Map<string, number>()
  return (text, font) => {
    const key = `${font} ${text}`
    const known = widths.get(key)
    if (known !== undefined || !context) return known ?? 0
    context.font = `${MEASURED_PX}px ${cssFont(font)}`
    const width = context.measureText(text).width / MEASURED_PX
    widths.set(key, width)
    return width
  }
}
