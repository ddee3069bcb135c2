import { countNoun } from '../../../lib/count-noun.ts'
import { SheetDrawing } from './drawing/sheet-drawing.tsx'
import type { SheetPage } from './drawing/templates.ts'

const MAX_SHOWN = 12

/** The pages to scale: in their own size where the screen is wide enough, smaller where it is not. */
export function SheetPreview({ pages }: { pages: SheetPage[] }) {
  const hidden = pages.length - MAX_SHOWN
  return (
    <div className="space-y-6">
      {pages.slice(0, MAX_SHOWN).map((page) => (
        <figure key={page.number} aria-label={`Page ${page.number}`}>
          <SheetDrawing
            page={page}
            className="h-auto w-full border border-hairline"
            style={{ maxWidth: `${page.template.page.width}mm` }}
          />
        </figure>
      ))}
      {hidden > 0 && <p className="text-small text-ink-soft">{countNoun(hidden, 'more page')}</p>}
    </div>
  )
}
