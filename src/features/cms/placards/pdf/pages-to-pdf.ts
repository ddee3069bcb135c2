import { FONT_NAMES, type DrawnText, type Figure, type FontName, type Measure } from '../drawing/drawing.ts'
import type { PlacedCard, SheetPage } from '../drawing/templates.ts'
import { embedFont } from './embed-font.ts'
import { pathOperators, shapeOperators } from './path-operators.ts'
import { PdfFile, pdfNumber, pdfString, type Reference } from './pdf-file.ts'
import { canWrite, textOperators } from './text-operators.ts'
import type { TextPicture } from './text-picture.ts'
import { readTrueType, type TrueType } from './true-type.ts'

const POINTS_PER_MM = 72 / 25.4

type PdfTools = {
  fonts: Record<FontName, Uint8Array<ArrayBuffer>>
  measure: Measure
  drawPicture: (text: DrawnText) => TextPicture
}

type Pen = PdfTools & { file: PdfFile; faces: Record<FontName, TrueType>; pictures: Reference[] }

/** The pages as they are on the screen, in vectors and in their own size. */
export async function pagesToPdf(title: string, pages: SheetPage[], tools: PdfTools) {
  const file = new PdfFile()
  const faces = Object.fromEntries(
    FONT_NAMES.map((font) => [font, readTrueType(tools.fonts[font])]),
  ) as Record<FontName, TrueType>
  const pen: Pen = { ...tools, file, faces, pictures: [] }
  const fonts = await Promise.all(
    FONT_NAMES.map(async (font) => `/${font} ${await embedFont(file, `Placard-${font}`, faces[font])}`),
  )
  const tree = file.reserve()
  const kids: Reference[] = []
  for (const page of pages) kids.push(await addPage(page, tree, fonts, pen))
  file.set(tree, `<< /Type /Pages /Count ${kids.length} /Kids [${kids.join(' ')}] >>`)
  // Placards have exact sizes, so a viewer must not scale them to the paper.
  const catalog = file.add(
    `<< /Type /Catalog /Pages ${tree} /ViewerPreferences << /PrintScaling /None /DisplayDocTitle true >> >>`,
  )
  return file.toBytes(catalog, file.add(`<< /Title ${pdfString(title)} >>`))
}

async function addPage(page: SheetPage, tree: Reference, fonts: string[], pen: Pen) {
  const { width, height } = page.template.page
  const pictures: Reference[] = []
  const operators = [
    // From here on lengths are millimeters from the top left corner.
    `${POINTS_PER_MM} 0 0 ${-POINTS_PER_MM} 0 ${height * POINTS_PER_MM} cm`,
    guideOperators(page),
  ]
  for (const card of page.cards) operators.push(await cardOperators(card, pen, pictures))
  const contents = await pen.file.addStream(operators.join('\n'))
  const named = pictures.map((reference, index) => `/P${index} ${reference}`).join(' ')
  return pen.file.add(
    `<< /Type /Page /Parent ${tree} /MediaBox [0 0 ${pdfNumber(width * POINTS_PER_MM)} ${pdfNumber(height * POINTS_PER_MM)}]
      /Contents ${contents} /Resources << /Font << ${fonts.join(' ')} >> /XObject << ${named} >>
        /ExtGState << /multiply << /BM /Multiply >> >> >> >>`,
  )
}

function guideOperators({ template: { cutsOf, folds }, cards }: SheetPage) {
  const cuts = cutsOf(cards.map(({ face }) => face))
  const line = '0.7 0.655 0.576 RG 0.15 w'
  return [
    cuts && `${line}\n${pathOperators(cuts)}\nS`,
    folds && `q ${line} [2 2] 0 d\n${pathOperators(folds)}\nS Q`,
  ]
    .filter(Boolean)
    .join('\n')
}

async function cardOperators(
  { drawing, face: { x, y, isTurned } }: PlacedCard,
  pen: Pen,
  pictures: Reference[],
) {
  const matrix = isTurned ? [-1, 0, 0, -1, x + drawing.width, y + drawing.height] : [1, 0, 0, 1, x, y]
  const operators = [`q ${matrix.map(pdfNumber).join(' ')} cm`, ...drawing.figures.map(figureOperators)]
  for (const text of drawing.texts) {
    const face = pen.faces[text.font]
    if (canWrite(text, face)) operators.push(textOperators(text, face, pen.measure))
    else operators.push(await pictureOperators(pen.drawPicture(text), pen.file, pictures))
  }
  return [...operators, 'Q'].join('\n')
}

const figureOperators = ({ x, y, scale, box, shapes }: Figure) =>
  `q ${scale} 0 0 ${scale} ${pdfNumber(x)} ${pdfNumber(y)} cm 0 0 ${box.width} ${box.height} re W n
${shapes.map(shapeOperators).join('\n')}
Q`

async function pictureOperators(picture: TextPicture, file: PdfFile, pictures: Reference[]) {
  const { pixels, columns, rows, x, y, width, height } = picture
  const entries = `/Type /XObject /Subtype /Image /Width ${columns} /Height ${rows} /ColorSpace /DeviceGray /BitsPerComponent 8`
  pictures.push(await file.addStream(pixels, entries))
  const matrix = [width, 0, 0, -height, x, y + height].map(pdfNumber)
  // The white around the letters must not hide its neighbors.
  return `q /multiply gs ${matrix.join(' ')} cm /P${pictures.length - 1} Do Q`
}
