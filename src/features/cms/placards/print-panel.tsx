import { FileDown, Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import { countNoun } from '../../../lib/count-noun.ts'
import { downloadFile } from '../../../lib/download-file.ts'
import { LoadFailure, LoadingRows } from '../kit/load-states.tsx'
import { StaffButton } from '../kit/staff-button.tsx'
import { TEMPLATES, type SheetPage } from './drawing/templates.ts'
import type { Placard } from './get-placards.ts'
import type { PlacardTemplate } from './placard-content.ts'
import { PrintedPages } from './printed-pages.tsx'
import { usePrint } from './record-prints.ts'
import { SheetPreview } from './sheet-preview.tsx'
import { usePages, type SheetOptions } from './use-pages.ts'

type PrintPanelProps = {
  placards: Placard[]
  options: SheetOptions
  onTemplate: (template: PlacardTemplate) => void
  onPrinted?: () => void
  /** More choices, beside that of the template. */
  children?: ReactNode
}

const names = Object.keys(TEMPLATES) as PlacardTemplate[]

/** Template, print, PDF and preview of the chosen placards. */
export function PrintPanel({ placards, options, onTemplate, onPrinted, children }: PrintPanelProps) {
  const { pages, fonts } = usePages(placards, options)
  const print = usePrint(onPrinted)
  const { template } = options
  const run = (prepare: () => Promise<() => void>) => print.mutate({ placards, ...options, prepare })

  if (fonts.isLoadingError)
    return <LoadFailure what="The fonts" error={fonts.error} onRetry={() => void fonts.refetch()} />
  if (!pages) return <LoadingRows what="The fonts" />
  return (
    <>
      <div className="flex flex-wrap items-end gap-3">
        <label className="label text-ink-soft">
          Template
          <select
            value={template}
            onChange={(event) => onTemplate(names.find((name) => name === event.target.value) ?? template)}
            className="mt-1 block min-h-11 border border-ink-soft bg-paper px-3 text-small tracking-normal text-ink normal-case lining-nums"
          >
            {names.map((name) => (
              <option key={name} value={name}>
                {TEMPLATES[name].label}
              </option>
            ))}
          </select>
        </label>
        {children}
        <StaffButton
          look="primary"
          disabled={print.isPending}
          onClick={() => run(async () => () => window.print())}
        >
          <Printer aria-hidden="true" size={16} />
          Print
        </StaffButton>
        <StaffButton disabled={print.isPending} onClick={() => run(() => preparePdf(placards, pages))}>
          <FileDown aria-hidden="true" size={16} />
          PDF
        </StaffButton>
      </div>
      <p className="mt-2 mb-6 text-small text-ink-soft lining-nums">
        {countNoun(pages.length, 'page')}. {TEMPLATES[template].hint} Print in actual size, without margins.
      </p>
      <SheetPreview pages={pages} />
      <PrintedPages pages={pages} />
    </>
  )
}

async function preparePdf(placards: Placard[], pages: SheetPage[]) {
  const [first] = placards
  const title = placards.length === 1 && first ? `Placard of ${first.name}` : 'Placards'
  const { makePdf } = await import('./pdf/make-pdf.ts')
  const pdf = await makePdf(title, pages)
  return () => downloadFile(placards.length === 1 ? 'placard.pdf' : 'placards.pdf', pdf)
}
