import { Copy, ExternalLink, Pencil, Printer } from 'lucide-react'
import { StaffLink } from '../kit/staff-button.tsx'
import type { ListedCheese } from './list-cheeses.ts'

type CheeseActionsProps = { cheese: Pick<ListedCheese, 'id' | 'name' | 'slug' | 'isActive'> }

export function CheeseActions({ cheese: { id, name, slug, isActive } }: CheeseActionsProps) {
  return (
    <span className="flex w-fit flex-wrap gap-2 md:max-2xl:grid md:max-2xl:grid-cols-2">
      <StaffLink to={`/cms/cheeses/${id}`} aria-label={`Edit ${name}`}>
        <Pencil aria-hidden="true" size={16} />
        Edit
      </StaffLink>
      <StaffLink to={`/cms/cheeses/${id}/placard`} aria-label={`Placard for ${name}`}>
        <Printer aria-hidden="true" size={16} />
        Placard
      </StaffLink>
      <StaffLink to={`/cms/cheeses/new?from=${id}`} aria-label={`Duplicate ${name}`}>
        <Copy aria-hidden="true" size={16} />
        Duplicate
      </StaffLink>
      {isActive && (
        <StaffLink to={`/${slug}`} reloadDocument target="_blank" aria-label={`View ${name} on site`}>
          <ExternalLink aria-hidden="true" size={16} />
          View on site
        </StaffLink>
      )}
    </span>
  )
}
