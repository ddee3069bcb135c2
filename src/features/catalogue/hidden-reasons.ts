import { ASK_AT_THE_COUNTER } from '../../domain/cheese/food-facts.ts'
import type { CatalogueQuery, FilterName } from './catalogue-query.ts'
import type { FacetCount } from './get-catalogue.ts'

/** Why a filter hides cheeses, worded for several and for one. */
type Reasons = Record<string, readonly [many: string, one: string]>

const REASONS: { [Name in FilterName]?: (query: CatalogueQuery) => Reasons } = {
  vegetarian: () => ({
    unknown: ['we do not know their rennet', 'we do not know its rennet'],
    varies: ['their rennet varies', 'its rennet varies'],
    animal: ['they are made with animal rennet', 'it is made with animal rennet'],
  }),
  lactose_free: () => ({
    unknown: ['we do not know their lactose', 'we do not know its lactose'],
    contains: ['they contain lactose', 'it contains lactose'],
  }),
  treatment: () => ({
    unknown: ['we do not know how their milk was treated', 'we do not know how its milk was treated'],
    other: ['their milk was treated differently', 'its milk was treated differently'],
  }),
  without: ({ without }) => ({
    unknown: ['their allergens are not declared', 'its allergens are not declared'],
    contains: [`they contain ${without}`, `it contains ${without}`],
  }),
  price: () => ({ unknown: ['they have no price yet', 'it has no price yet'] }),
  strength: () => ({ unknown: ['we have not rated their strength', 'we have not rated its strength'] }),
}

/** What staff at the counter may know more about. */
const UNSURE = new Set(['unknown', 'varies'])

function sentenceOf(reasons: Reasons, counts: FacetCount[]) {
  const found = Object.entries(reasons).flatMap(([reason, [many, one]]) => {
    const count = counts.find(({ value }) => value === reason)?.count ?? 0
    return count > 0 ? { reason, count, because: count === 1 ? one : many } : []
  })
  if (found.length === 0) return []
  const parts = found.map(
    ({ count, because }, index) => `${count}${index === 0 ? ' hidden' : ''} because ${because}`,
  )
  const mayAsk = found.some(({ reason }) => UNSURE.has(reason))
  return [`${parts.join(', ')}.${mayAsk ? ` ${ASK_AT_THE_COUNTER}.` : ''}`]
}

const COUNTED_FOR_EACH = 'A cheese that several filters hide is counted for each of them.'

/** A sentence for each filter in use that hides cheeses by what is or is not known about them. */
export function hiddenSentences(query: CatalogueQuery, facets: FacetCount[]) {
  const sentences = (Object.keys(REASONS) as FilterName[]).flatMap((name) => {
    const reasons = REASONS[name]
    if (!reasons || !query[name]) return []
    return sentenceOf(
      reasons(query),
      facets.filter(({ facet }) => facet === `hidden_${name}`),
    )
  })
  return sentences.length > 1 ? [...sentences, COUNTED_FOR_EACH] : sentences
}
