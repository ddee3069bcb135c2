import { declaredAccess, type AccessFacts } from '../../domain/shop/access.ts'
import { fold } from '../../lib/fold.ts'
import { ROUTES, type RouteName } from '../../site-map.ts'

/** Pages that are not about one record, with what guests may call them. */
const PAGES: [RouteName, words: string][] = [
  ['cheeses', 'all cheeses catalogue list counter'],
  ['communityFavorites', 'favorites best popular friends'],
  ['recipes', 'cooking cook kitchen'],
  ['events', 'tasting tastings class calendar'],
  ['visit', 'hours opening open address map directions contact phone email shop'],
  ['privacy', 'data cookies account'],
]

const wordsOf = (text: string) => fold(text).match(/[a-z0-9]+/g) ?? []

/** The pages of which a word begins with each word of the text. A fact about access leads to the page that tells it. */
export function findPages(text: string, access: AccessFacts) {
  const wanted = wordsOf(text)
  if (wanted.length === 0) return []
  const isFound = (words: string) => {
    const known = wordsOf(words)
    return wanted.every((word) => known.some((candidate) => candidate.startsWith(word)))
  }
  const facts = declaredAccess(access).filter(({ words }) => isFound(words))
  const note = facts.map(({ sentence }) => sentence).join(' ') || undefined
  return PAGES.filter(
    ([name, words]) => isFound(`${ROUTES[name].title} ${words}`) || (name === 'visit' && note),
  ).map(([name]) => ({
    path: ROUTES[name].path,
    title: ROUTES[name].title,
    note: name === 'visit' ? note : undefined,
  }))
}
