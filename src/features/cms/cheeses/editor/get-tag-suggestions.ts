import { useQuery } from '@tanstack/react-query'
import { getBackend } from '../../../../backend/backend.ts'
import { unwrap } from '../../../../backend/unwrap.ts'

/** The tags of all cheeses, most frequent first, so that staff reuse them. */
async function getTagSuggestions() {
  const rows = unwrap(await getBackend().data.from('cheeses').select('flavor_tags, texture_tags, foods'))
  return {
    flavor_tags: byFrequency(rows.flatMap((row) => row.flavor_tags)),
    texture_tags: byFrequency(rows.flatMap((row) => row.texture_tags)),
    foods: byFrequency(rows.flatMap((row) => row.foods)),
  }
}

function byFrequency(tags: string[]) {
  const counts = new Map<string, number>()
  for (const tag of tags) counts.set(tag, (counts.get(tag) ?? 0) + 1)
  return [...counts].toSorted(([, one], [, other]) => other - one).map(([tag]) => tag)
}

export const useTagSuggestions = () =>
  useQuery({ queryKey: ['cms', 'tag-suggestions'], queryFn: getTagSuggestions })
