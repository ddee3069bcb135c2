import { useQuery } from '@tanstack/react-query'
import { getBackend } from '../../../backend/backend.ts'
import { unwrap } from '../../../backend/unwrap.ts'
import type { CheeseDocument } from '../../../domain/cheese/cheese-document.ts'
import { linksIn, type InlineLink, type LinkTarget } from '../../../domain/cheese/inline-text.ts'
import { PART_LABELS, readableParts } from '../kit/history/document-parts.ts'

type DocumentLink = InlineLink & { part: string }

/** Each link once, in the order of the page. */
function linksOf(document: CheeseDocument): DocumentLink[] {
  const links = Object.entries(readableParts(document)).flatMap(([part, text]) =>
    linksIn(text).map(({ label, target, slug }) => ({
      label,
      target,
      slug,
      part: PART_LABELS[part as keyof CheeseDocument],
    })),
  )
  return [...new Map(links.map((link) => [JSON.stringify(link), link])).values()]
}

/** The slugs that guests can open. */
const READABLE: Record<LinkTarget, (slugs: string[]) => Promise<string[]>> = {
  cheese: async (slugs) => {
    const { data } = getBackend()
    const rows = unwrap(await data.from('cheeses').select('slug').in('slug', slugs).eq('active', true))
    return rows.map(({ slug }) => slug)
  },
  recipe: async (slugs) => {
    const { data } = getBackend()
    const rows = unwrap(await data.from('recipes').select('slug').in('slug', slugs).eq('status', 'published'))
    return rows.map(({ slug }) => slug)
  },
  event: async (slugs) => {
    const { data } = getBackend()
    const rows = unwrap(await data.from('events').select('slug').in('slug', slugs).neq('status', 'draft'))
    return rows.map(({ slug }) => slug)
  },
}

const TARGETS = Object.keys(READABLE) as LinkTarget[]

async function getBrokenLinks(links: DocumentLink[]) {
  const found = await Promise.all(
    TARGETS.map(async (target) => {
      const slugs = links.filter((link) => link.target === target).map(({ slug }) => slug)
      return [target, slugs.length > 0 ? await READABLE[target]([...new Set(slugs)]) : []] as const
    }),
  )
  const readable = new Set(found.flatMap(([target, slugs]) => slugs.map((slug) => `${target}:${slug}`)))
  return links.filter(({ target, slug }) => !readable.has(`${target}:${slug}`))
}

/** The links of a document to pages that guests cannot open. */
export function useBrokenLinks(document: CheeseDocument) {
  const links = linksOf(document)
  return useQuery({
    queryKey: ['cms', 'documents', 'links', links],
    queryFn: () => getBrokenLinks(links),
    enabled: links.length > 0,
  })
}
