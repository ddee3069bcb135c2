import { fold } from '../../lib/fold.ts'
import { ROUTES, type RouteName } from '../../site-map.ts'

/** Pages that are not about one record, with what guests may call them. */
const PAGES: [RouteName, words: string][] = [
  ['cheeses', 'all cheeses catalogue list counter'],
  ['communityFavorites', 'favorites best popular friends'],
  ['recipes', 'cooking cook kitchen'],
  ['events', 'tasting tastings class calendar'],
  ['visit', 'hours opening open address map directions contact phone email parking shop'],
  ['privacy', 'data cookies account'],
]

const wordsOf = (text: string) => fold(text).match(/[a-z0-9]+/g) ?? []

/** The pages of which a word begins with each word of the text. */
export function findPages(text: string) {
  const wanted = wordsOf(text)
  if (wanted.length === 0) return []
  return PAGES.filter(([name, words]) => {
    const known = wordsOf(`${ROUTES[name].title} ${words}`)
    return wanted.every((word) => known.some((candidate) => candidate.startsWith(word)))
  }).map(([name]) => ({ path: ROUTES[name].path, title: ROUTES[name].title }))
}
