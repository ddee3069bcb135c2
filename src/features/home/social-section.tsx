import type { PageDocuments } from '../../domain/documents/page-document.ts'
import { pictureInDocument } from '../../media/picture-of.ts'
import { upToWidth, type PictureSource } from '../../lib/picture-source.ts'
import { ActionLink } from '../../ui/action.tsx'
import { Picture } from '../../ui/pictures/picture.tsx'
import { PicturePlaceholder } from '../../ui/pictures/picture-placeholder.tsx'
import type { HomePicture } from './get-home-pictures.ts'

const SIZES = '(min-width: 64rem) 22vw, (min-width: 48rem) 40vw, 60vw'
const MAX_WIDTH = 800

function Tile({ picture, label }: { picture: PictureSource; label: string }) {
  return (
    <PicturePlaceholder
      className="aspect-square"
      picture={
        <Picture
          of={{ ...picture, alt: '' }}
          sizes={SIZES}
          className="absolute inset-0 size-full object-cover"
        />
      }
    >
      {label}
    </PicturePlaceholder>
  )
}

function PostedTile({ posted: { picture, caption } }: { posted: HomePicture }) {
  return (
    <figure className="relative aspect-square">
      <Picture of={upToWidth(picture, MAX_WIDTH)} sizes={SIZES} className="size-full object-cover" />
      {caption && (
        <figcaption className="absolute bottom-0 left-0 max-w-full bg-paper px-3 py-2 text-small wrap-anywhere text-ink-soft">
          {caption}
        </figcaption>
      )}
    </figure>
  )
}

type SocialSectionProps = {
  words: PageDocuments['home']['social']
  profileUrl: string | null
  posted: HomePicture[]
}

/** The pictures that staff posted, or the tiles in their place. Without either there is no section. */
export function SocialSection({ words, profileUrl, posted }: SocialSectionProps) {
  const tiles = words.tiles.flatMap((tile) => pictureInDocument(tile) ?? [])
  if (posted.length === 0 && tiles.length === 0) return null
  return (
    <section
      aria-labelledby="social"
      className="far-below-49 sheet gap-y-10 border-t border-hairline py-20 md:far-below-33 md:py-32"
    >
      <div className="flex flex-col items-start md:col-[page-start/span_4]">
        <h2 id="social" className="text-head wrap-anywhere">
          {words.heading || 'Pictures'}
        </h2>
        <p className="mt-5 mb-8 max-w-sm wrap-anywhere whitespace-pre-line text-ink-soft">{words.text}</p>
        {profileUrl && (
          <ActionLink look="outline" href={profileUrl} rel="noopener noreferrer" target="_blank">
            See our photo profile
          </ActionLink>
        )}
      </div>
      <div className="grid grid-cols-2 gap-(--gap) md:col-[6/page-end] lg:grid-cols-4">
        {posted.length > 0
          ? posted.map((post) => <PostedTile key={post.picture.base} posted={post} />)
          : tiles.map((picture) => <Tile key={picture.base} picture={picture} label={words.label} />)}
      </div>
    </section>
  )
}
