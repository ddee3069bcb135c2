import { Badge } from '../kit/badge.tsx'
import type { CheeseRow } from './list-cheeses.ts'

type BadgedCheese = Pick<CheeseRow, 'in_stock' | 'active' | 'archived_at'>

export function CheeseBadges({ in_stock, active, archived_at }: BadgedCheese) {
  return (
    <span className="flex flex-wrap gap-1.5">
      <Badge tone={in_stock ? 'good' : 'alarm'}>{in_stock ? 'In Stock' : 'Out of Stock'}</Badge>
      <Badge tone={active ? 'good' : 'quiet'}>{active ? 'Active' : 'Inactive'}</Badge>
      {archived_at && <Badge tone="quiet">Archived</Badge>}
    </span>
  )
}
