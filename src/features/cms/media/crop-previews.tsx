import { useWatch } from 'react-hook-form'
import type { PictureSource } from '../../../lib/picture-source.ts'
import { Picture } from '../../../ui/pictures/picture.tsx'
import type { PictureValues } from './save-picture.ts'

/** The aspect ratios in which pages show pictures. */
const CROPS = [
  { label: 'Card', className: 'aspect-square w-32' },
  { label: 'Page', className: 'aspect-[21/10] w-64' },
  { label: 'Share picture', className: 'aspect-[1200/630] w-64' },
]

export function CropPreviews({ picture }: { picture: PictureSource }) {
  const [x, y] = useWatch<PictureValues, ['focus_x', 'focus_y']>({ name: ['focus_x', 'focus_y'] })
  return (
    <div className="flex flex-wrap gap-6">
      {CROPS.map(({ label, className }) => (
        <figure key={label}>
          <Picture
            of={{ ...picture, alt: '' }}
            focus={{ x, y }}
            sizes="16rem"
            className={`max-w-full object-cover ${className}`}
          />
          <figcaption className="label mt-2 text-ink-soft">{label}</figcaption>
        </figure>
      ))}
    </div>
  )
}
