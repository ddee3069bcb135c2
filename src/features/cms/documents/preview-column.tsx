import { useDeferredValue, useState, type ComponentType } from 'react'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import type { CheeseDocument } from '../../../domain/cheese/cheese-document.ts'
import { Viewport } from '../../../ui/toasts/viewport.tsx'
import { StaffLink } from '../kit/screen/staff-button.tsx'
import { BrokenLinks } from './broken-links.tsx'
import type { DocumentRecord } from './document-record.ts'
import { LengthNotes } from './length-notes.tsx'
import { fromForm } from './use-autosave.ts'

/** The public page of a cheese with this document. */
export type DocumentPreview = ComponentType<{ cheeseId: string; document: CheeseDocument }>

const WIDTHS = [
  { label: 'Phone', width: 390 },
  { label: 'Tablet', width: 820 },
  { label: 'Desktop', width: 1280 },
] as const

const HEIGHT = 600

type PreviewColumnProps = {
  record: DocumentRecord
  form: UseFormReturn<CheeseDocument>
  Preview: DocumentPreview
}

/** Renders with low priority, so that typing stays fast. */
export function PreviewColumn({ record: { id }, form, Preview }: PreviewColumnProps) {
  const values = useDeferredValue(useWatch({ control: form.control }) as CheeseDocument)
  const [width, setWidth] = useState<number>(WIDTHS[0].width)
  const document = fromForm(values)
  return (
    <aside aria-label="Preview" className="mt-12 xl:mt-0">
      <div className="xl:sticky xl:top-6">
        <LengthNotes id={id} document={document} />
        <BrokenLinks document={document} />
        <fieldset className="mb-3 flex flex-wrap gap-x-5">
          <legend className="label text-ink-soft">Preview</legend>
          {WIDTHS.map((choice) => (
            <label key={choice.label} className="flex min-h-11 cursor-pointer items-center gap-2 text-small">
              <input
                type="radio"
                name="preview-width"
                checked={width === choice.width}
                onChange={() => setWidth(choice.width)}
                className="size-5 accent-accent"
              />
              {choice.label}
            </label>
          ))}
        </fieldset>
        <Viewport title="The page as guests would see it" width={width} height={HEIGHT}>
          <Preview cheeseId={id} document={document} />
        </Viewport>
        <StaffLink to={`/cms/cheeses/${id}/draft`} target="_blank" className="mt-3">
          Open the draft as a page
        </StaffLink>
      </div>
    </aside>
  )
}
