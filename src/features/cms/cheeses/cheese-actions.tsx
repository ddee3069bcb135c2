import { Pencil, Printer } from 'lucide-react'
import { StaffLink } from '../kit/staff-button.tsx'
import type { ListedCheese } from './list-cheeses.ts'

export function CheeseActions({ cheese }: { cheese: Pick<ListedCheese, 'id' | 'name'> }) {
  return (
    <span className="flex w-fit gap-2 md:max-xl:flex-col">
      <StaffLink to={`/cms/cheeses/${cheese.id}`} aria-label={`Edit ${cheese.name}`}>
        <Pencil aria-hidden="true" size={16} />
        Edit
      </StaffLink>
      <StaffLink to={`/cms/cheeses/${cheese.id}/placard`} aria-label={`Placard for ${cheese.name}`}>
        <Printer aria-hidden="true" size={16} />
        Placard
      </StaffLink>
    </span>
  )
}
