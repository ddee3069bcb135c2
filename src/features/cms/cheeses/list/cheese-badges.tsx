import { Badge } from '../../kit/screen/badge.tsx'
import type { ListedCheese } from './list-cheeses.ts'

type CheeseBadgesProps = Pick<ListedCheese, 'inStock' | 'isActive' | 'isArchived'>

export function CheeseBadges({ inStock, isActive, isArchived }: CheeseBadgesProps) {
  return (
    <span className="flex flex-wrap gap-1.5">
      <Badge tone={inStock ? 'good' : 'alarm'}>{inStock ? 'In Stock' : 'Out of Stock'}</Badge>
      <Badge tone={isActive ? 'good' : 'quiet'}>{isActive ? 'Active' : 'Inactive'}</Badge>
      {isArchived && <Badge tone="quiet">Archived</Badge>}
    </span>
  )
}
