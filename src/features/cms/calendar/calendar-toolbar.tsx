import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { StaffButton } from '../kit/screen/staff-button.tsx'
import type { CalendarViewControl } from './use-calendar-view.ts'

type CalendarToolbarProps = {
  title: string
  control: CalendarViewControl
  onShow: (day: string) => void
  today: string
  children?: ReactNode
}

const VIEWS = [
  { view: 'month', label: 'Month' },
  { view: 'week', label: 'Week' },
] as const

export function CalendarToolbar({ title, control, onShow, today, children }: CalendarToolbarProps) {
  const { view, day, shift, setView } = control
  return (
    <div className="mb-4 flex flex-wrap items-center gap-3">
      <h2 aria-live="polite" className="heading mr-auto text-minor lining-nums max-sm:basis-full">
        {title}
      </h2>
      <div className="flex">
        <StaffButton
          aria-label={`Previous ${view}`}
          className="px-2.5"
          onClick={() => onShow(shift(day, -1))}
        >
          <ChevronLeft aria-hidden="true" size={18} />
        </StaffButton>
        <StaffButton className="-ml-px" onClick={() => onShow(today)}>
          Today
        </StaffButton>
        <StaffButton
          aria-label={`Next ${view}`}
          className="-ml-px px-2.5"
          onClick={() => onShow(shift(day, 1))}
        >
          <ChevronRight aria-hidden="true" size={18} />
        </StaffButton>
      </div>
      <fieldset aria-label="View" className="flex">
        {VIEWS.map((choice) => (
          <button
            key={choice.view}
            type="button"
            aria-pressed={view === choice.view}
            onClick={() => setView(choice.view)}
            className="-ml-px min-h-11 cursor-pointer border border-ink-soft px-4 text-small -outline-offset-4 first:ml-0 aria-pressed:bg-ink aria-pressed:text-paper"
          >
            {choice.label}
          </button>
        ))}
      </fieldset>
      {children}
    </div>
  )
}
