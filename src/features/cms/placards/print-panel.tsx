import { FileDown, Printer } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { countNoun } from '../../../lib/count-noun.ts'
import { downloadFile } from '../../../lib/download-file.ts'
import { describeError } from '../../../backend/errors.ts'
import { useSingleMutation } from '../../../backend/use-single-mutation.ts'
import { toast } from '../../../ui/toasts/toast.ts'
import { LoadFailure, LoadingRows } from '../kit/list/load-states.tsx'
import { useConfirm } from '../kit/screen/confirm.tsx'
import { StaffButton } from '../kit/screen/staff-button.tsx'
import { TEMPLATES, type SheetPage } from './drawing/templates.ts'
import type { Placard } from './get-placards.ts'
import type { PlacardTemplate } from './placard-content.ts'
import { PrintedPages } from './printed-pages.tsx'
import { usePrint } from './record-prints.ts'
import { SheetPreview } from './sheet-preview.tsx'
import { usePages, type SheetOptions } from './use-pages.ts'
import { formatNumber } from '../../../lib/format-number.ts'

type PrintPanelProps = {
  placards: Placard[]
  /** The placards of a newer choice are loading. */
  isOutdated?: boolean
  options: SheetOptions
  onTemplate: (template: PlacardTemplate) => void
  onPrinted?: (cheeseIds: string[]) => void
  /** More choices, beside that of the template. */
  children?: ReactNode
}

const MAX_CARDS = 500
const NO_PLACARDS: Placard[] = []
const names = Object.keys(TEMPLATES) as PlacardTemplate[]

/** Template, print, PDF and preview of the chosen placards. */
export function PrintPanel(props: PrintPanelProps) {
  const { placards, isOutdated, options, onTemplate, onPrinted, children } = props
  const { template, copies } = options
  const cards = placards.length * copies
  const { pages, fonts } = usePages(cards > MAX_CARDS ? NO_PLACARDS : placards, options)
  const print = usePrint(onPrinted)
  /** The pages of the print that is being recorded, even when the choice changes meanwhile. */
  const [paper, setPaper] = useState<SheetPage[]>()
  const download = useDownload(({ placards: printed }) => print.mutate({ placards: printed, ...options }))
  const printPages = () => {
    flushSync(() => setPaper(pages))
    window.print()
    setPaper(undefined)
  }

  if (fonts.isLoadingError)
    return <LoadFailure what="The fonts" error={fonts.error} onRetry={() => void fonts.refetch()} />
  if (!pages) return <LoadingRows what="The fonts" />
  const isDisabled = isOutdated || print.isPending || download.isPending || pages.length === 0
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
          disabled={isDisabled}
          onClick={() => print.mutate({ placards, ...options, deliver: printPages })}
        >
          <Printer aria-hidden="true" size={16} />
          Print
        </StaffButton>
        <StaffButton disabled={isDisabled} onClick={() => download.mutate({ placards, pages })}>
          <FileDown aria-hidden="true" size={16} />
          PDF
        </StaffButton>
      </div>
      <output className="mt-2 mb-6 block text-small text-ink-soft lining-nums">
        {cards > MAX_CARDS
          ? `${formatNumber(cards)} cards are too many for one print. Choose fewer placards or copies: at most ${MAX_CARDS} cards.`
          : `${countNoun(pages.length, 'page')}. ${TEMPLATES[template].hint} Print in actual size, without margins.`}
      </output>
      <SheetPreview pages={pages} />
      <PrintedPages pages={paper ?? pages} />
    </>
  )
}

type Sheet = { placards: Placard[]; pages: SheetPage[] }

/** Downloads a PDF and asks whether it counts as printed, because it may be kept or sent instead. */
function useDownload(onPrinted: (sheet: Sheet) => void) {
  const confirm = useConfirm()
  return useSingleMutation({
    mutationFn: downloadPdf,
    async onSuccess(_, sheet) {
      const isPrinted = await confirm({
        title: 'Is the PDF printed?',
        description: `Then ${countNoun(sheet.placards.length, 'placard')} will be recorded as printed.`,
        action: 'Record as printed',
        cancel: 'Not printed',
      })
      if (isPrinted) onPrinted(sheet)
    },
    onError: (error) => void toast.error(describeError(error)),
  })
}

async function downloadPdf({ placards, pages }: Sheet) {
  const [first] = placards
  const title = placards.length === 1 && first ? `Placard of ${first.name}` : 'Placards'
  const { makePdf } = await import('./pdf/make-pdf.ts')
  const pdf = await makePdf(title, pages)
  downloadFile(placards.length === 1 ? 'placard.pdf' : 'placards.pdf', pdf)
}
