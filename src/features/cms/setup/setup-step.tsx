import { Check } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { SavedRow } from '../kit/record/last-saved.ts'
import { RecordFormFrame } from '../kit/record/record-form-frame.tsx'
import type { RecordForm } from '../kit/record/use-record-form.ts'
import { StaffButton } from '../kit/screen/staff-button.tsx'

type SetupStepProps = {
  number: number
  title: string
  /** What is known already, while the step is shut. */
  summary: string
  isDone: boolean
  isOpen: boolean
  /** When it is the next one to be done, and was not opened by its button. */
  takesFocus: boolean
  onToggle: () => void
  children: ReactNode
}

export function SetupStep(props: SetupStepProps) {
  const { number, title, summary, isDone, isOpen, takesFocus, onToggle, children } = props
  const id = useId()
  return (
    <section aria-labelledby={id} className="border-b border-hairline first:border-t">
      <h2 id={id}>
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={onToggle}
          className="flex min-h-16 w-full cursor-pointer items-center gap-4 py-2 text-left hover:text-accent"
        >
          <span
            className={`grid size-8 shrink-0 place-items-center border font-text text-small tabular-nums lining-nums ${isDone ? 'border-ink bg-ink text-paper' : 'border-ink-soft'}`}
          >
            {isDone ? <Check aria-hidden="true" size={18} /> : number}
            {isDone && <span className="sr-only">Done: </span>}
          </span>
          <span className="min-w-0 grow">
            <span className="heading block text-minor">{title}</span>
            {!isOpen && summary && (
              <span className="block truncate font-text text-small font-normal text-ink-soft">{summary}</span>
            )}
          </span>
        </button>
      </h2>
      {isOpen && (
        <div ref={takesFocus ? focusFirst : undefined} className="pb-8 sm:pl-12">
          {children}
        </div>
      )}
    </section>
  )
}

const focusFirst = (step: HTMLElement | null) =>
  step?.querySelector<HTMLElement>('input, select, textarea, a, button')?.focus()

type StepFormProps<Values extends FieldValues, Output> = {
  step: RecordForm<Values, Output>
  /** The name of each field, for the comparison of two versions. */
  labels: Readonly<Record<string, string>>
  /** Where the step is stored, to name who saved it in a conflict. */
  savedIn: SavedRow
  children: ReactNode
}

export function StepForm<Values extends FieldValues, Output>(props: StepFormProps<Values, Output>) {
  const { step, labels, savedIn, children } = props
  const { form } = step
  const { isDirty, isSubmitting } = form.formState
  const discard = () => {
    step.discardDraft()
    form.reset()
  }
  return (
    <RecordFormFrame editor={step} labels={labels} savedIn={savedIn}>
      <div className="grid items-start gap-x-(--gap) gap-y-6 md:grid-cols-2">{children}</div>
      <div className="mt-6 flex flex-wrap items-center gap-3">
        <StaffButton type="submit" look="primary" disabled={isSubmitting} className="max-sm:w-full">
          Save and go on
        </StaffButton>
        {isDirty && (
          <>
            <p className="text-small text-ink-soft">Not saved yet</p>
            <StaffButton onClick={discard}>Discard</StaffButton>
          </>
        )}
      </div>
    </RecordFormFrame>
  )
}
