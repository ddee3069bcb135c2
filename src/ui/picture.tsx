import type { PictureFormat, PictureSource } from '../lib/picture-source.ts'
import { pictureSrcSet, pictureUrl } from '../lib/picture-source.ts'

type PictureProps = {
  of: PictureSource
  /** The width at which the layout shows the picture, as in the `sizes` attribute. */
  sizes: string
  /** Another crop for upright screens narrower than the layout's first breakpoint. */
  portrait?: PictureSource
  /** For the one picture that the visitor waits for. */
  priority?: boolean
  className?: string
}

const MODERN_FORMATS = ['avif', 'webp'] as const satisfies readonly PictureFormat[]
const NARROW_SCREEN = '(max-width: 47.99rem)'

function PortraitSources({ of: picture, sizes }: { of: PictureSource; sizes: string }) {
  return (['avif', 'webp', 'jpg'] as const).map((format) => (
    <source
      key={format}
      media={NARROW_SCREEN}
      type={format === 'jpg' ? 'image/jpeg' : `image/${format}`}
      srcSet={pictureSrcSet(picture, format)}
      sizes={sizes}
      width={picture.width}
      height={picture.height}
    />
  ))
}

export function Picture({ of: picture, sizes, portrait, priority = false, className }: PictureProps) {
  const middleWidth = picture.widths[Math.floor(picture.widths.length / 2)] ?? picture.width
  return (
    <picture>
      {portrait && <PortraitSources of={portrait} sizes={sizes} />}
      {MODERN_FORMATS.map((format) => (
        <source key={format} type={`image/${format}`} srcSet={pictureSrcSet(picture, format)} sizes={sizes} />
      ))}
      <img
        src={pictureUrl(picture, middleWidth)}
        srcSet={pictureSrcSet(picture, 'jpg')}
        sizes={sizes}
        width={picture.width}
        height={picture.height}
        alt={picture.alt}
        loading={priority ? 'eager' : 'lazy'}
        fetchPriority={priority ? 'high' : undefined}
        decoding={priority ? 'sync' : 'async'}
        className={className}
        style={picture.blur ? { background: `url("${picture.blur}") center / cover no-repeat` } : undefined}
      />
    </picture>
  )
}
