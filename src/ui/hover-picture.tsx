import type { CSSProperties } from 'react'
import type { PictureSource } from '../lib/picture-source.ts'
import { pictureUrl } from '../lib/picture-source.ts'

const WIDTH = 640

/** Covers the picture of a `group` while the group is hovered or focused; nothing is loaded before. */
export function HoverPicture({ of: picture }: { of: PictureSource }) {
  const style = { '--hover-picture': `url("${pictureUrl(picture, WIDTH, 'avif')}")` } as CSSProperties
  return <span className="hover-picture" style={style} />
}
