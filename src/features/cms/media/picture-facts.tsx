import { useSession } from '../../../backend/session/session.ts'
import { may } from '../../../domain/people/roles.ts'
import { DeleteButton } from './delete-button.tsx'
import { HomePost } from './home-post.tsx'
import type { LibraryPicture } from './list-pictures.ts'
import { PictureUses } from './picture-uses.tsx'
import { ReplacePicture } from './replace-picture.tsx'

type PictureFactsProps = { picture: LibraryPicture; onChanged: () => void }

const SECTION = 'mt-10 border-t border-ink pt-4'

/** Where a picture is used, and what can be done with its file. */
export function PictureFacts({ picture, onChanged }: PictureFactsProps) {
  const { role } = useSession()
  const { size, isBuiltIn, uses } = picture
  const mayPublish = may(role, 'publishPictures')
  return (
    <>
      <section aria-labelledby="uses" className={SECTION}>
        <h2 id="uses" className="heading text-minor">
          Used in
        </h2>
        <div className="mt-3 text-small">
          <PictureUses uses={uses} />
        </div>
        <p className="mt-3 text-small text-ink-soft lining-nums">
          {size
            ? `${size.width} × ${size.height} pixels, ${Math.ceil(size.bytes / 1024)} kB`
            : 'Came with the site, so it cannot be deleted.'}
        </p>
        {mayPublish && !isBuiltIn && uses.length === 0 && <DeleteButton picture={picture} />}
      </section>
      {!isBuiltIn && (
        <section aria-labelledby="home-page" className={SECTION}>
          <h2 id="home-page" className="heading text-minor">
            On the home page
          </h2>
          <HomePost
            key={picture.home.status}
            picture={picture}
            mayPublish={mayPublish}
            onChanged={onChanged}
          />
        </section>
      )}
      {mayPublish && uses.length > 0 && (
        <section aria-labelledby="replace" className={SECTION}>
          <h2 id="replace" className="heading text-minor">
            Replace
          </h2>
          <ReplacePicture picture={picture} />
        </section>
      )}
    </>
  )
}
