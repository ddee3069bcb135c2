import { ChevronLeft, ChevronRight } from 'lucide-react'
import { LIST_PAGE_SIZE } from './list-state.ts'
import { StaffButton } from '../screen/staff-button.tsx'
import { formatNumber } from '../../../../lib/format-number.ts'

type ListPagingProps = {
  control: { state: { page: number }; goToPage: (page: number) => void }
  total: number
}

export function ListPaging({ control, total }: ListPagingProps) {
  const { page } = control.state
  const pages = Math.max(1, Math.ceil(total / LIST_PAGE_SIZE))
  if (pages === 1 && page === 1) return null
  return (
    <nav aria-label="Pages" className="mt-6 flex items-center justify-between gap-4">
      <StaffButton disabled={page <= 1} onClick={() => control.goToPage(page - 1)}>
        <ChevronLeft aria-hidden="true" size={16} />
        Previous
      </StaffButton>
      <p className="text-small text-ink-soft tabular-nums lining-nums">
        Page {formatNumber(page)} of {formatNumber(pages)}
      </p>
      <StaffButton disabled={page >= pages} onClick={() => control.goToPage(page + 1)}>
        Next
        <ChevronRight aria-hidden="true" size={16} />
      </StaffButton>
    </nav>
  )
}
