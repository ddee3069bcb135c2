import { closeupPictures, placePictures, recipePictures } from '../../media/pictures.ts'
import type { PictureSource } from '../../lib/picture-source.ts'
import { ActionLink } from '../../ui/action.tsx'
import { Picture } from '../../ui/picture.tsx'
import { PicturePlaceholder } from '../../ui/picture-placeholder.tsx'

const TILES = [
  closeupPictures['rossini-blue'],
  placePictures['cellar'],
  recipePictures['cacio-e-pepe'],
  closeupPictures['millefoglie-al-marzemino'],
].filter((picture) => picture !== undefined)

function Tile({ picture }: { picture: PictureSource }) {
  return (
    <PicturePlaceholder
      className="aspect-square"
      picture={
        <Picture
          of={{ ...picture, alt: '' }}
          sizes="(min-width: 64rem) 22vw, (min-width: 48rem) 40vw, 60vw"
          className="absolute inset-0 size-full object-cover"
        />
      }
    >
      Feed Coming Soon
    </PicturePlaceholder>
  )
}

export function SocialSection({ profileUrl }: { profileUrl: string | null }) {
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
        {TILES.map((picture) => (
          <Tile key={picture.base} picture={picture} />
        ))}
      </div>
    </section>
  )
}
