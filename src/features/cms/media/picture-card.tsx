import { Link } from 'react-router'
import { Picture } from '../../../ui/pictures/picture.tsx'
import { picturePath, shownWords, type LibraryPicture } from './list-pictures.ts'
import { PictureBadges } from './picture-badges.tsx'
import { PictureUses } from './picture-uses.tsx'

export function PictureCard({ row: picture }: { row: LibraryPicture }) {
  return (
    <article className="flex h-full flex-col gap-3">
      <Link to={picturePath(picture.id)} className="block hover:text-accent">
        <Picture
          of={{ ...picture.source, alt: '' }}
          focus={picture.focus}
          sizes="(min-width: 48rem) 22vw, 90vw"
          className="aspect-[4/3] w-full object-cover"
        />
        <span className="mt-3 line-clamp-3 text-small wrap-anywhere">{shownWords(picture)}</span>
      </Link>
      <PictureBadges picture={picture} />
      <div className="mt-auto text-small">
        <PictureUses uses={picture.uses} />
      </div>
    </article>
  )
}
