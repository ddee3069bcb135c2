import { Download, FileUp } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { downloadCsv, toCsv } from '../../kit/export/csv.ts'
import { usePriceSettings } from '../../../../backend/records/price-settings.ts'
import { StaffButton } from '../../kit/screen/staff-button.tsx'
import { cheeseCsvColumns, CHEESE_COLUMNS } from '../list/cheese-csv.ts'
import { FIELD_CHOICES } from './headings.ts'

type ImportSourceProps = {
  /** Kept by the page, so that rows which were refused can be corrected. */
  pasted: string
  onPaste: (text: string) => void
  onFile: (name: string, content: Blob) => void
}

/** A file by drop or dialog, or pasted rows. */
export function ImportSource({ pasted, onPaste, onFile }: ImportSourceProps) {
  useDroppedFile(onFile)
  return (
    <div className="max-w-3xl">
      <section aria-label="CSV file" className="border border-dashed border-ink-soft p-6">
        <div className="flex flex-wrap items-center gap-3">
          <label className="inline-flex min-h-11 cursor-pointer items-center gap-2 border border-ink bg-ink px-4 text-small text-paper hover:border-accent hover:bg-accent hover:text-on-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-4">
            <FileUp aria-hidden="true" size={16} />
            Choose a CSV file
            <input
              type="file"
              accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values"
              className="sr-only"
              onChange={({ target: { files } }) => files?.[0] && onFile(files[0].name, files[0])}
            />
          </label>
          <TemplateButton />
          <p className="text-small text-ink-soft">or drop it here. At most 10,000 rows.</p>
        </div>
        <PastedRows
          text={pasted}
          onChange={onPaste}
          onRead={() => onFile('pasted rows', new Blob([pasted]))}
        />
      </section>
      <ImportRules />
    </div>
  )
}

function ImportRules() {
  const labels = FIELD_CHOICES.map(({ label }) => label)
  return (
    <div className="mt-6 space-y-3 text-small text-ink-soft">
      <p>
        A supplier’s file will do as it is: next you say what its columns are, then you see what becomes of
        each row. Nothing is written before you confirm, and an import can be undone as one.
      </p>
      <p>
        A cheese that the shop has is found by its slug, its short code or its name. A column that the file
        does not have stays as it is. An empty cell clears a text, a number or a list; facts that cannot be
        empty, such as the name or the allergens, stay. Pictures and drinks are not part of the file.
      </p>
      <p>Columns: {labels.join(', ')}. An exported list can be imported again.</p>
    </div>
  )
}

function TemplateButton() {
  const { data: shop } = usePriceSettings()
  const download = () => {
    const columns = cheeseCsvColumns({ currency: shop?.currency ?? '' })
    const imported = columns.filter((_, index) => CHEESE_COLUMNS[index]?.field)
    downloadCsv('cheeses-template.csv', toCsv(imported, []))
  }
  return (
    <StaffButton onClick={download}>
      <Download aria-hidden="true" size={16} />
      Template
    </StaffButton>
  )
}

type PastedRowsProps = { text: string; onChange: (text: string) => void; onRead: () => void }

function PastedRows({ text, onChange, onRead }: PastedRowsProps) {
  return (
    <div className="mt-5">
      <label className="label block text-ink-soft">
        Or paste rows with their header
        <textarea
          rows={4}
          value={text}
          onChange={(event) => onChange(event.target.value)}
          className="mt-1 block w-full border border-ink-soft bg-paper px-3 py-2 font-mono text-small tracking-normal text-ink normal-case"
        />
      </label>
      <StaffButton className="mt-3" disabled={text.trim() === ''} onClick={onRead}>
        Read pasted rows
      </StaffButton>
    </div>
  )
}

/** Anywhere on the page, because the browser would open a file that is dropped beside the target. */
function useDroppedFile(onFile: ImportSourceProps['onFile']) {
  const take = useEffectEvent(onFile)
  useEffect(() => {
    const allow = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault()
    }
    const drop = (event: DragEvent) => {
      allow(event)
      const file = event.dataTransfer?.files[0]
      if (file) take(file.name, file)
    }
    addEventListener('dragover', allow)
    addEventListener('drop', drop)
    return () => {
      removeEventListener('dragover', allow)
      removeEventListener('drop', drop)
    }
  }, [])
}
