import { useQuery } from '@tanstack/react-query'
import { getBackend } from '../../../backend/backend.ts'
import { unwrap } from '../../../backend/unwrap.ts'

/** The words other cheeses use, most used first, so that one taste has one name. */
async function getTagSuggestions() {
  const rows = unwrap(await getBackend().data.from('cheeses').select('flavor_tags, texture_tags, foods'))
  return {
    flavor_tags: byUse(rows.flatMap((row) => row.flavor_tags)),
    texture_tags: byUse(rows.flatMap((row) => row.texture_tags)),
    foods: byUse(rows.flatMap((row) => row.foods)),
  }
}

function byUse(words: string[]) {
  const uses = new Map<string, number>()
  for (const word of words) uses.set(word, (uses.get(word) ?? 0) + 1)
  return [...uses.keys()].toSorted((one, other) => (uses.get(other) ?? 0) - (uses.get(one) ?? 0))
}

export const useTagSuggestions = () =>
  useQuery({ queryKey: ['cms', 'tag-suggestions'], queryFn: getTagSuggestions })
