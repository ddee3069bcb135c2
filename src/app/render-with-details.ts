import { isCentered, type PictureSource } from '../lib/picture-source.ts'
import { altOf, type FindPictureDetails, type PictureDetails } from '../ui/pictures/picture-details.ts'

type ReadDetails = (bases: string[]) => Promise<Map<string, PictureDetails>>

const changes = (picture: PictureSource, details: PictureDetails) =>
  !isCentered(details.focus) || altOf(picture, details) !== picture.alt

/** Renders a page once to learn which pictures it shows, and again if staff changed something about one of them. */
export async function renderWithDetails(
  render: (find: FindPictureDetails) => Promise<string>,
  read: ReadDetails,
) {
  const shown: PictureSource[] = []
  const html = await render((picture) => {
    shown.push(picture)
    return undefined
  })
  if (shown.length === 0) return html
  const details = await read([...new Set(shown.map(({ base }) => base))])
  const isChanged = shown.some((picture) => {
    const found = details.get(picture.base)
    return found && changes(picture, found)
  })
  return isChanged ? render(({ base }) => details.get(base)) : html
}
