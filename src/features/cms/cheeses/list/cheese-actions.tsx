import { Copy, ExternalLink, Pencil, Printer } from 'lucide-react'
import { StaffLink } from '../../kit/screen/staff-button.tsx'
import type { ListedCheese } from './list-cheeses.ts'

type CheeseActionsProps = { cheese: Pick<ListedCheese, 'id' | 'name' | 'slug' | 'isActive'> }

export function CheeseActions({ cheese: { id, name, slug, isActive } }: CheeseActionsProps) {
  return (
    <span className="flex w-fit flex-wrap gap-2 md:w-max md:flex-nowrap md:gap-1 md:@max-[56rem]:grid md:@max-[56rem]:grid-cols-2 md:[&>a]:w-11 md:[&>a]:px-0">
      <StaffLink to={`/cms/cheeses/${id}`} title="Edit" aria-label={`Edit ${name}`}>
        <Pencil aria-hidden="true" size={16} />
        <span className="md:sr-only">Edit</span>
      </StaffLink>
      <StaffLink to={`/cms/cheeses/${id}/placard`} title="Placard" aria-label={`Placard for ${name}`}>
        <Printer aria-hidden="true" size={16} />
        <span className="md:sr-only">Placard</span>
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
