import type { BackendClient } from '../../backend/backend-client.ts'
import type { Cheese, CheeseSummary } from '../../domain/cheese/cheese.ts'
import { CHEESE_SUMMARY_COLUMNS, toCheeseSummary } from '../../backend/records/cheese-summary.ts'
import { unwrap } from '../../backend/unwrap.ts'

/** A cheese to look at next, and why. */
export type RelatedCheese = CheeseSummary & { reason: string }

const MAX_OF_A_KIND = 3
const CANDIDATES = 60
const MAX_SHARED_FLAVORS = 2

const withReason = (cheese: CheeseSummary, reason: string): RelatedCheese => Object.assign(cheese, { reason })

/** Quoted for an array literal of PostgreSQL, because a tag can contain a comma, a quote or a brace. */
const quoted = (tags: string[]) => tags.map((tag) => `"${tag.replaceAll(/["\\]/g, '\\$&')}"`)

/** Cheeses that at least five members favorited or rated well together with this one, most members first. */
async function getLoved(backend: BackendClient, { id }: Cheese): Promise<RelatedCheese[]> {
  const ids = unwrap(await backend.rpc('also_loved', { cheese_uuid: id }))
    .slice(0, MAX_OF_A_KIND)
    .map((row) => row.id)
  if (ids.length === 0) return []
  const rows = unwrap(await backend.from('cheeses').select(CHEESE_SUMMARY_COLUMNS).in('id', ids))
  return rows
    .toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
    .map((row) => withReason(toCheeseSummary(row), 'Loved by the same people'))
}

/** The cheeses with the most flavor tags in common, in stock first. */
async function getSimilar(backend: BackendClient, cheese: Cheese): Promise<RelatedCheese[]> {
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
  const shared = (tags: string[]) => tags.filter((tag) => cheese.flavorTags.includes(tag))
  return rows
    .toSorted((one, other) => shared(other.flavor_tags).length - shared(one.flavor_tags).length)
    .map((row) => {
      const flavors = shared(row.flavor_tags).slice(0, MAX_SHARED_FLAVORS)
      return withReason(toCheeseSummary(row), `Also ${flavors.join(' and ')}`)
    })
}

/** First what the same people love, then what tastes alike. */
export async function getRelatedCheeses(backend: BackendClient, cheese: Cheese): Promise<RelatedCheese[]> {
  const [loved, similar] = await Promise.all([getLoved(backend, cheese), getSimilar(backend, cheese)])
  const others = similar.filter(({ id }) => loved.every((other) => other.id !== id))
  return [...loved, ...others.slice(0, MAX_OF_A_KIND)]
}
