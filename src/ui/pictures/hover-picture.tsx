import { useContext, type CSSProperties } from 'react'
import type { PictureSource } from '../../lib/picture-source.ts'
import { pictureUrl } from '../../lib/picture-source.ts'
import { PictureDetailsContext, positionOf, ShownPicturesContext } from './picture-details.ts'

const WIDTH = 640

/** Covers the picture of a `group` while the group is hovered or focused; nothing is loaded before. */
export function HoverPicture({ of: picture }: { of: PictureSource }) {
  const backgroundPosition = positionOf(useContext(PictureDetailsContext)(picture)?.focus)
  useContext(ShownPicturesContext)?.add(picture.base)
  const style = {
    '--hover-picture': `url("${pictureUrl(picture, WIDTH, 'avif')}")`,
    backgroundPosition,
  } as CSSProperties
  return <span className="hover-picture" style={style} />
}
