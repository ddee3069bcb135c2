import { declaredAccess, type AccessFacts } from '../../domain/shop/access.ts'
import { fold } from '../../lib/fold.ts'
import { ROUTES, type RouteName } from '../../site-map.ts'

/** Pages that are not about one record, with what guests may call them. */
const PAGES: [RouteName, words: string][] = [
  ['cheeses', 'all cheeses catalogue list counter'],
  ['board', 'dinner party guests pregnant vegetarian cheese board platter people evening'],
  ['communityFavorites', 'favorites best popular friends'],
  ['recipes', 'cooking cook kitchen'],
  ['events', 'tasting tastings class calendar'],
  ['visit', 'hours opening open address map directions contact phone email shop'],
  ['privacy', 'data cookies account'],
]

const wordsOf = (text: string) => fold(text).match(/[a-z0-9]+/g) ?? []

const NUMBERS = 'one two three four five six seven eight nine ten eleven twelve'.split(' ')

const numberIn = (word: string) => NUMBERS.indexOf(word) + 1 || Number.parseInt(word, 10) || 0

/** What people write around the number of their guests. */
const AROUND_A_NUMBER = new Set(['for', 'a', 'of', 'with', 'we', 'are'])

/** "Dinner for six" is about a board for six people. */
function readBoard(words: string[]) {
  const people = words.map(numberIn).find((number) => number > 0)
  const others = words.filter((word) => numberIn(word) === 0 && !AROUND_A_NUMBER.has(word))
  return { others, path: people ? `${ROUTES.board.path}?people=${people}` : ROUTES.board.path }
}

/** The pages of which a word begins with each word of the text. A fact about access leads to the page that tells it. */
export function findPages(text: string, access: AccessFacts) {
  const wanted = wordsOf(text)
  if (wanted.length === 0) return []
  const board = readBoard(wanted)
  const isFound = (words: string, of: string[] = wanted) => {
    const known = wordsOf(words)
    return of.length > 0 && of.every((word) => known.some((candidate) => candidate.startsWith(word)))
  }
  const facts = declaredAccess(access).filter(({ words }) => isFound(words))
  const note = facts.map(({ sentence }) => sentence).join(' ') || undefined
  return PAGES.filter(
    ([name, words]) =>
      isFound(`${ROUTES[name].title} ${words}`, name === 'board' ? board.others : wanted) ||
      (name === 'visit' && note),
  ).map(([name]) => ({
    path: name === 'board' ? board.path : ROUTES[name].path,
    title: ROUTES[name].title,
    note: name === 'visit' ? note : undefined,
  }))
}
