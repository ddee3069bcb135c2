import type { BackendClient } from '../../backend/backend-client.ts'
import type { Cheese } from '../../domain/cheese.ts'
import { CHEESE_SUMMARY_COLUMNS, toCheeseSummary } from '../../backend/cheese-summary.ts'
import { unwrap } from '../../backend/unwrap.ts'

const RELATED = 3
const CANDIDATES = 60

/** Quoted for an array literal of PostgreSQL, because a tag can contain a comma, a quote or a brace. */
const quoted = (tags: string[]) => tags.map((tag) => `"${tag.replaceAll(/["\\]/g, '\\$&')}"`)

/** The cheeses with the most flavor tags in common, in stock first, without those that the page already shows. */
export async function getRelatedCheeses(backend: BackendClient, cheese: Cheese, shown: { slug: string }[]) {
  const rows = unwrap(
    await backend
      .from('cheeses')
      .select(CHEESE_SUMMARY_COLUMNS)
      .eq('active', true)
      .neq('id', cheese.id)
      .overlaps('flavor_tags', quoted(cheese.flavorTags))
      .order('in_stock', { ascending: false })
      .order('name')
      .limit(CANDIDATES),
  )
  const shared = (tags: string[]) => tags.filter((tag) => cheese.flavorTags.includes(tag)).length
  return rows
    .filter(({ slug }) => shown.every((other) => other.slug !== slug))
    .toSorted((one, other) => shared(other.flavor_tags) - shared(one.flavor_tags))
    .slice(0, RELATED)
    .map(toCheeseSummary)
}
