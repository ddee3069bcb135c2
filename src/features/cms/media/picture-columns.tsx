import { Link } from 'react-router'
import { formatDate } from '../../../domain/shop/wall-clock.ts'
import { Picture } from '../../../ui/pictures/picture.tsx'
import { listColumns } from '../kit/list/list-columns.ts'
import { picturePath, shownWords, type LibraryPicture } from './list-pictures.ts'
import { PictureBadges } from './picture-badges.tsx'
import { PictureUses } from './picture-uses.tsx'

const column = listColumns<LibraryPicture>()

export const pictureColumns = column.columns([
  column.accessor('alt', {
    header: 'Picture',
    enableSorting: false,
    cell: ({ row: { original: picture } }) => (
      <Link
        to={picturePath(picture.id)}
        className="flex min-h-20 min-w-56 items-center gap-4 hover:text-accent"
      >
        <span className="block size-20 shrink-0">
          <Picture
            of={{ ...picture.source, alt: '' }}
            focus={picture.focus}
            sizes="80px"
            className="size-20 object-cover"
          />
        </span>
        <span className="line-clamp-3 wrap-anywhere">{shownWords(picture)}</span>
      </Link>
    ),
  }),
  column.accessor(({ uses }) => uses.length, {
    id: 'uses',
    header: 'Used in',
    cell: ({ row }) => <PictureUses uses={row.original.uses} />,
  }),
  column.display({
    id: 'kind',
    header: 'Kind',
    cell: ({ row }) => <PictureBadges picture={row.original} />,
  }),
  column.accessor('addedAtLocal', {
    id: 'added',
    header: 'Added',
    cell: ({ getValue }) => {
      const added = getValue()
      return added && <span className="whitespace-nowrap">{formatDate(added)}</span>
    },
  }),
])
