import { Copy, ExternalLink, Pencil, Printer } from 'lucide-react'
import { StaffLink } from '../kit/staff-button.tsx'
import type { ListedCheese } from './list-cheeses.ts'

type CheeseActionsProps = { cheese: Pick<ListedCheese, 'id' | 'name' | 'slug' | 'isActive'> }

export function CheeseActions({ cheese: { id, name, slug, isActive } }: CheeseActionsProps) {
  return (
    <span className="flex w-fit flex-wrap gap-2 md:grid md:w-max md:grid-cols-2">
      <StaffLink to={`/cms/cheeses/${id}`} aria-label={`Edit ${name}`}>
        <Pencil aria-hidden="true" size={16} />
        <span className="md:max-xl:sr-only">Edit</span>
      </StaffLink>
      <StaffLink to={`/cms/cheeses/${id}/placard`} aria-label={`Placard for ${name}`}>
        <Printer aria-hidden="true" size={16} />
        <span className="md:max-xl:sr-only">Placard</span>
      </StaffLink>
      <StaffLink to={`/cms/cheeses/new?from=${id}`} title="Duplicate" aria-label={`Duplicate ${name}`}>
        <Copy aria-hidden="true" size={16} />
      </StaffLink>
      {isActive && (
        <StaffLink
          to={`/${slug}`}
          reloadDocument
          target="_blank"
          title="View on site"
          aria-label={`View ${name} on site`}
        >
          <ExternalLink aria-hidden="true" size={16} />
        </StaffLink>
      )}
    </span>
  )
}
