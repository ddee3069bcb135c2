import { Badge } from '../kit/screen/badge.tsx'
import type { RecipeStatus } from './list-recipes.ts'

export const STATUS_LABELS: Record<RecipeStatus, string> = {
  draft: 'Draft',
  pending: 'Pending',
  returned: 'Returned',
  rejected: 'Rejected',
  published: 'Published',
  archived: 'Archived',
}

const toneOf = (status: RecipeStatus) =>
  status === 'pending' ? 'alarm' : status === 'published' ? 'good' : 'quiet'

export const RecipeStatusBadge = ({ status }: { status: RecipeStatus }) => (
  <Badge tone={toneOf(status)}>{STATUS_LABELS[status]}</Badge>
)
