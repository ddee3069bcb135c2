import type { CheeseCounts } from '../../../domain/cheese/cheese.ts'
import { countNoun } from '../../../lib/count-noun.ts'

export function PanelCounts({ counts }: { counts: CheeseCounts }) {
  return (
    <p className="flex flex-wrap gap-x-4 text-small text-ink-soft lining-nums">
      <span>{countNoun(counts.favoritesCount, 'favorite')}</span>
      <span>{countNoun(counts.publicCommentCount, 'public comment')}</span>
    </p>
  )
}
