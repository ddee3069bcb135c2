import { closeupPictures, placePictures, recipePictures } from '../../media/pictures.ts'
import { upToWidth, type PictureSource } from '../../lib/picture-source.ts'
import { ActionLink } from '../../ui/action.tsx'
import { Picture } from '../../ui/pictures/picture.tsx'
import { PicturePlaceholder } from '../../ui/pictures/picture-placeholder.tsx'
import type { HomePicture } from './get-home-pictures.ts'

const TILES = [
  closeupPictures['rossini-blue'],
  placePictures['cellar'],
  recipePictures['cacio-e-pepe'],
  closeupPictures['millefoglie-al-marzemino'],
].filter((picture) => picture !== undefined)

const SIZES = '(min-width: 64rem) 22vw, (min-width: 48rem) 40vw, 60vw'
const MAX_WIDTH = 800

function Tile({ picture }: { picture: PictureSource }) {
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
      Feed Coming Soon
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

type SocialSectionProps = { profileUrl: string | null; posted: HomePicture[] }

/** The pictures that staff posted, or boxes in their place. */
export function SocialSection({ profileUrl, posted }: SocialSectionProps) {
  return (
    <section aria-labelledby="social" className="sheet gap-y-10 border-t border-hairline py-20 md:py-32">
      <div className="flex flex-col items-start md:col-[page-start/span_4]">
        <h2 id="social" className="text-head">
          Pictures from behind the counter
        </h2>
        <p className="mt-5 mb-8 max-w-sm text-ink-soft">
          New arrivals, first cuts and the occasional disaster, as they happen.
        </p>
        {profileUrl && (
          <ActionLink look="outline" href={profileUrl} rel="noopener noreferrer" target="_blank">
            See our photo profile
          </ActionLink>
        )}
      </div>
      <div className="grid grid-cols-2 gap-(--gap) md:col-[6/page-end] lg:grid-cols-4">
        {posted.length > 0
          ? posted.map((post) => <PostedTile key={post.picture.base} posted={post} />)
          : TILES.map((picture) => <Tile key={picture.base} picture={picture} />)}
      </div>
    </section>
  )
}
