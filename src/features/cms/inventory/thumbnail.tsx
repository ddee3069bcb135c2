import { pictureOf } from '../../../media/picture-of.ts'
import { Picture } from '../../../ui/picture.tsx'
import type { StockedCheese } from './get-inventory.ts'

/** The name stands beside it, so that the picture itself says nothing. */
export const Thumbnail = ({ cheese }: { cheese: StockedCheese }) => (
  <Picture of={{ ...pictureOf(cheese), alt: '' }} sizes="64px" className="size-14 shrink-0 object-cover" />
)
