import { useContext, type SourceHTMLAttributes } from 'react'
import type { Focus, PictureSource } from '../../lib/picture-source.ts'
import { pictureSrcSet, pictureUrl } from '../../lib/picture-source.ts'
import { altOf, PictureDetailsContext, positionOf, ShownPicturesContext } from './picture-details.ts'

type PictureProps = {
  of: PictureSource
  /** The width at which the layout shows the picture, as in the `sizes` attribute. */
  sizes: string
  /** Another crop for screens narrower than the first breakpoint. */
  portrait?: PictureSource
  /** For pictures at the top of a page: loaded first, with a blurred placeholder. */
  priority?: boolean
  /** The point that a crop keeps; that of the library if not given. */
  focus?: Focus
  className?: string
}

const NARROW_SCREEN = '(max-width: 47.99rem)'

/** Browsers without AVIF get one JPEG of medium width. */
function AvifSource({
  of: picture,
  sizes,
  ...narrow
}: { of: PictureSource; sizes: string } & SourceHTMLAttributes<HTMLSourceElement>) {
  if (picture.file) return null
  return <source type="image/avif" srcSet={pictureSrcSet(picture, 'avif')} sizes={sizes} {...narrow} />
}

export function Picture(props: PictureProps) {
  const { of: picture, sizes, portrait, priority = false, focus, className = '' } = props
  const details = useContext(PictureDetailsContext)(picture)
  useContext(ShownPicturesContext)?.add(picture.base)
  const objectPosition = positionOf(focus ?? details?.focus)
  const backgroundImage = priority && picture.blur ? `url("${picture.blur}")` : undefined
  const middleWidth = picture.widths[Math.floor(picture.widths.length / 2)] ?? picture.width
  return (
    <picture>
      {portrait && (
        <AvifSource
          of={portrait}
          sizes={sizes}
          media={NARROW_SCREEN}
          width={portrait.width}
          height={portrait.height}
        />
      )}
      <AvifSource of={picture} sizes={sizes} />
      <img
        src={pictureUrl(picture, middleWidth)}
        width={picture.width}
        height={picture.height}
        alt={altOf(picture, details)}
        loading={priority ? 'eager' : 'lazy'}
        fetchPriority={priority ? 'high' : undefined}
        decoding={priority ? 'sync' : 'async'}
        className={`bg-paper-deep bg-cover ${className}`}
        style={objectPosition || backgroundImage ? { backgroundImage, objectPosition } : undefined}
      />
    </picture>
  )
}
