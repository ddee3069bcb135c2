import { pictureOf } from '../../../../media/picture-of.ts'
import { Picture } from '../../../../ui/pictures/picture.tsx'

/** The name is beside it, so that the picture needs no alt text. */
export const Thumbnail = ({ cheese }: { cheese: Parameters<typeof pictureOf>[0] }) => (
  <span className="block size-14 shrink-0">
    <Picture of={{ ...pictureOf(cheese), alt: '' }} sizes="64px" className="size-14 object-cover" />
  </span>
)
