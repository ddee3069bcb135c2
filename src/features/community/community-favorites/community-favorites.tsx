import { createElement, Fragment } from 'react'
import type { PageDocuments } from '../../../domain/documents/page-document.ts'
import { ActionLink } from '../../../ui/action.tsx'
import type { CommunityFavorite } from './community-favorite.ts'
import { CommunityFavoriteEntry } from './community-favorite-entry.tsx'

export type FavoritesState =
  | { state: 'loading' }
  | { state: 'failed' }
  | { state: 'loaded'; favorites: CommunityFavorite[] }

type Words = PageDocuments['community_favorites']

function NoFavorites({ words }: { words: Words['empty'] }) {
  return (
    <div className="border-t border-ink pt-8">
      <h2 className="text-head wrap-anywhere">{words.heading}</h2>
      <p className="mt-3 mb-8 text-lead wrap-anywhere whitespace-pre-line text-ink-soft">{words.text}</p>
      <ActionLink href="/cheeses">Explore Cheeses</ActionLink>
    </div>
  )
}

const SECTION_SIZE = 10

type Section = { id: string; title: string; start: number; favorites: CommunityFavorite[] }

function toSections(favorites: CommunityFavorite[]): Section[] {
  return Array.from({ length: Math.ceil(favorites.length / SECTION_SIZE) }, (_, index) => {
    const start = index * SECTION_SIZE
    const part = favorites.slice(start, start + SECTION_SIZE)
    const title = `Favorites ${start + 1} to ${start + part.length}`
    return { id: `from-${start + 1}`, title, start, favorites: part }
  })
}

function RankingSection({ section: { id, title, start, favorites } }: { section: Section }) {
  return (
    <section aria-labelledby={id} className="scroll-mt-8">
      <h2 id={id} className="label mb-6 text-ink-soft">
        {title}
      </h2>
      <ol
        data-cards=""
        start={start + 1}
        className="grid gap-x-(--gap) gap-y-3 md:grid-cols-2 md:gap-y-8 lg:gap-x-12"
      >
        {favorites.map((favorite, index) => (
          <li key={favorite.id}>
            <CommunityFavoriteEntry favorite={favorite} rank={start + index + 1} />
          </li>
        ))}
      </ol>
      <a href="#content" className="link label mt-3 inline-flex min-h-11 items-center">
        Back to top
      </a>
    </section>
  )
}

/** In sections, because the list is long. */
function Ranking({ favorites }: { favorites: CommunityFavorite[] }) {
  const sections = toSections(favorites)
  return (
    <>
      {sections.length > 1 && (
        <nav aria-label="Parts of the list" className="border-y border-hairline">
          <ul className="flex flex-wrap gap-x-6">
            {sections.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`} className="link inline-flex min-h-12 items-center text-small lining-nums">
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {sections.map((section) => (
        <RankingSection key={section.id} section={section} />
      ))}
    </>
  )
}

type CommunityFavoritesProps = { words: Words; view: FavoritesState }

function Favorites({ words, view }: CommunityFavoritesProps) {
  if (view.state === 'loading')
    return (
      <output className="block border-t border-ink pt-8 text-lead">Loading community favorites...</output>
    )
  if (view.state === 'failed')
    return (
      <p role="alert" className="border-t border-ink pt-8 text-lead">
        Failed to load community favorites
      </p>
    )
  if (view.favorites.length === 0) return <NoFavorites words={words.empty} />
  return <Ranking favorites={view.favorites} />
}

/** Straight apostrophes of a heading look typographic, and are still found as they were typed. */
const withApostrophes = (text: string) =>
  createElement(
    Fragment,
    null,
    ...text
      .split(/(')/)
      .map((part) => (part === "'" ? createElement('span', { className: 'apostrophe' }, part) : part)),
  )

export function CommunityFavorites({ words, view }: CommunityFavoritesProps) {
  return (
    <div className="sheet gap-y-10 pt-10 pb-20 md:gap-y-14 md:pt-16 md:pb-32">
      <div>
        <h1 className="text-cover wrap-anywhere">{withApostrophes(words.heading)}</h1>
        <p className="mt-6 text-lead wrap-anywhere whitespace-pre-line text-ink-soft">{words.introduction}</p>
      </div>
      <Favorites words={words} view={view} />
    </div>
  )
}
