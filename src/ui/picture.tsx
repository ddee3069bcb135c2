import type { PictureFormat, PictureSource } from '../lib/picture-source.ts'
import { pictureSrcSet, pictureUrl } from '../lib/picture-source.ts'

type PictureProps = {
  of: PictureSource
  /** The width at which the layout shows the picture, as in the `sizes` attribute. */
  sizes: string
  /** Another crop for screens narrower than the first breakpoint. */
  portrait?: PictureSource
  /** For pictures at the top of a page: loaded first, with a blurred placeholder. */
  priority?: boolean
  className?: string
}

const MODERN_FORMATS = ['avif', 'webp'] as const satisfies readonly PictureFormat[]
const NARROW_SCREEN = '(max-width: 47.99rem)'

/** Browsers without these formats get one JPEG of medium width. */
const modernFormats = ({ formats }: PictureSource) =>
  MODERN_FORMATS.filter((format) => !formats || formats.includes(format))

function PortraitSources({ of: picture, sizes }: { of: PictureSource; sizes: string }) {
  return modernFormats(picture).map((format) => (
    <source
      key={format}
      media={NARROW_SCREEN}
      type={`image/${format}`}
      srcSet={pictureSrcSet(picture, format)}
      sizes={sizes}
      width={picture.width}
      height={picture.height}
    />
  ))
}

export function Picture({ of: picture, sizes, portrait, priority = false, className = '' }: PictureProps) {
  const middleWidth = picture.widths[Math.floor(picture.widths.length / 2)] ?? picture.width
  return (
    <picture>
      {portrait && <PortraitSources of={portrait} sizes={sizes} />}
      {modernFormats(picture).map((format) => (
        <source key={format} type={`image/${format}`} srcSet={pictureSrcSet(picture, format)} sizes={sizes} />
      ))}
      <img
        src={pictureUrl(picture, middleWidth)}
        width={picture.width}
        height={picture.height}
        alt={picture.alt}
        loading={priority ? 'eager' : 'lazy'}
        fetchPriority={priority ? 'high' : undefined}
        decoding={priority ? 'sync' : 'async'}
        className={`bg-paper-deep bg-cover ${className}`}
        style={priority && picture.blur ? { backgroundImage: `url("${picture.blur}")` } : undefined}
      />
    </picture>
  )
}
