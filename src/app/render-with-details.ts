import { isCentered, type PictureSource } from '../lib/picture-source.ts'
import { altOf, type FindPictureDetails, type PictureDetails } from '../ui/pictures/picture-details.ts'

/** What staff said about pictures that were asked about, null where they said nothing. */
export type KnownPictures = Map<string, PictureDetails | null>

/** Nothing when they cannot be read. */
type ReadDetails = (bases: string[]) => Promise<Map<string, PictureDetails> | undefined>

const changes = (picture: PictureSource, details: PictureDetails) =>
  !isCentered(details.focus) || altOf(picture, details) !== picture.alt

/**
 * Renders a page to learn which pictures it shows, and again if staff changed something about one of those that nobody had
 * asked about before.
 */
export async function renderWithDetails(
  render: (find: FindPictureDetails) => Promise<string>,
  known: KnownPictures,
  read: ReadDetails,
) {
  const find: FindPictureDetails = ({ base }) => known.get(base) ?? undefined
  const unknown: PictureSource[] = []
  const html = await render((picture) => {
    if (!known.has(picture.base)) unknown.push(picture)
    return find(picture)
  })
  if (unknown.length === 0) return html
  const bases = [...new Set(unknown.map(({ base }) => base))]
  const details = await read(bases)
  if (!details) return html
  for (const base of bases) known.set(base, details.get(base) ?? null)
  const isChanged = unknown.some((picture) => {
    const found = find(picture)
    return found && changes(picture, found)
  })
  return isChanged ? render(find) : html
}
