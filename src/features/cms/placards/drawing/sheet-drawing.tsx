import type { CSSProperties } from 'react'
import { cssFont } from './fonts.ts'
import type { DrawnText, Figure } from './drawing.ts'
import type { PlacedCard, SheetPage } from './templates.ts'

const GUIDE = { fill: 'none', stroke: '#b3a793', strokeWidth: 0.15 }

type SheetDrawingProps = { page: SheetPage; className?: string; style?: CSSProperties }

/** One page of placards in millimeters. */
export function SheetDrawing({ page: { template, cards }, className, style }: SheetDrawingProps) {
  const { width, height } = template.page
  const cuts = template.cutsOf(cards.map(({ face }) => face))
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      className={className}
      style={{ ...style, fontVariantLigatures: 'none' }}
      textRendering="geometricPrecision"
    >
      <rect width={width} height={height} fill="#fff" />
      {cuts && <path d={cuts} {...GUIDE} />}
      {template.folds && <path d={template.folds} {...GUIDE} strokeDasharray="2 2" />}
      {cards.map((card) => (
        <Card key={`${card.face.x} ${card.face.y}`} card={card} />
      ))}
    </svg>
  )
}

function Card({ card: { drawing, face } }: { card: PlacedCard }) {
  const { x, y, isTurned } = face
  const { width, height, figures, texts } = drawing
  const transform = isTurned ? `translate(${x + width} ${y + height}) rotate(180)` : `translate(${x} ${y})`
  return (
    <g transform={transform}>
      {figures.map((figure) => (
        <FigureDrawing key={figure.label} figure={figure} />
      ))}
      {texts.map((text) => (
        <TextDrawing key={`${text.x} ${text.y}`} text={text} />
      ))}
    </g>
  )
}

function FigureDrawing({ figure: { label, x, y, scale, box, shapes } }: { figure: Figure }) {
  return (
    <svg
      x={x}
      y={y}
      width={box.width * scale}
      height={box.height * scale}
      viewBox={`0 0 ${box.width} ${box.height}`}
    >
      {label && <title>{label}</title>}
      {shapes.map((shape) => (
        <path key={shape.d + ('fill' in shape ? shape.fill : shape.stroke)} fill="none" {...shape} />
      ))}
    </svg>
  )
}

function TextDrawing({ text: { text, font, size, x, y, width, isRightToLeft, color } }: { text: DrawnText }) {
  return (
    <text
      x={isRightToLeft ? x + width : x}
      y={y}
      direction={isRightToLeft ? 'rtl' : 'ltr'}
      fontFamily={cssFont(font)}
      fontSize={size}
      fill={color}
    >
      {text}
    </text>
  )
}
