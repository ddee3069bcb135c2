import { useDeferredValue, useState, type ReactNode } from 'react'
import { useWatch, type FieldValues, type UseFormReturn } from 'react-hook-form'
import { Viewport } from '../../../../ui/toasts/viewport.tsx'
import { StaffLink } from '../screen/staff-button.tsx'
import type { DocumentKind } from './document-kind.ts'

const WIDTHS = [
  { label: 'Phone', width: 390 },
  { label: 'Tablet', width: 820 },
  { label: 'Desktop', width: 1440 },
] as const

const HEIGHT = 600

type PreviewColumnProps<Body extends FieldValues> = {
  kind: DocumentKind<Body>
  form: UseFormReturn<Body>
  renderPreview: (document: Body) => { notes?: ReactNode; page: ReactNode }
  draftPath: string
}

/** Renders with low priority, so that typing stays fast. */
export function PreviewColumn<Body extends FieldValues>(props: PreviewColumnProps<Body>) {
  const { kind, form, renderPreview, draftPath } = props
  const values = useDeferredValue(useWatch({ control: form.control }) as Body)
  const [width, setWidth] = useState<number>(WIDTHS[0].width)
  const { notes, page } = renderPreview(kind.fromForm(values))
  return (
    <aside aria-label="Preview" className="mt-12 xl:mt-0">
      <div className="xl:sticky xl:top-6">
        {notes}
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
          {page}
        </Viewport>
        <StaffLink to={draftPath} target="_blank" className="mt-3">
          Open the draft as a page
        </StaffLink>
      </div>
    </aside>
  )
}
