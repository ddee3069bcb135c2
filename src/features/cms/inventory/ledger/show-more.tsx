import { useState } from 'react'
import { countNoun } from '../../../../lib/count-noun.ts'
import { StaffButton } from '../../kit/screen/staff-button.tsx'

const PAGE_SIZE = 60

/** The first rows of a long list, and a button for further ones. Another search begins at the top again. */
export function useShowMore<Row>(rows: Row[], search: string) {
  const [shown, setShown] = useState({ search, amount: PAGE_SIZE })
  const amount = shown.search === search ? shown.amount : PAGE_SIZE
  const left = rows.length - amount
  return {
    visible: rows.slice(0, amount),
    more: left > 0 && (
      <p className="my-4 flex flex-wrap items-center gap-3 text-small text-ink-soft">
        <StaffButton onClick={() => setShown({ search, amount: amount + PAGE_SIZE })}>Show more</StaffButton>
        {countNoun(left, 'more cheese')}
      </p>
    ),
  }
}
