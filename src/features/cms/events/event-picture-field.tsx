import { Images, X } from 'lucide-react'
import { useState, type ComponentType } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { FormTextField } from '../kit/fields/fields.tsx'
import { StaffButton } from '../kit/screen/staff-button.tsx'
import { EVENT_LABELS, type EventValues } from './event-values.ts'

type ChosenPicture = { url: string; alt: string }

export type PictureChooserProps = { onChoose: (picture: ChosenPicture) => void; onClose: () => void }

type EventPictureFieldProps = { PictureChooser: ComponentType<PictureChooserProps> }

/** A picture of the library. */
export function EventPictureField({ PictureChooser }: EventPictureFieldProps) {
  const { setValue } = useFormContext<EventValues>()
  const [url, alt] = useWatch<EventValues, ['image_url', 'image_alt']>({ name: ['image_url', 'image_alt'] })
  const [isChoosing, setChoosing] = useState(false)
  const set = (picture: ChosenPicture) => {
    setValue('image_url', picture.url, { shouldDirty: true })
    setValue('image_alt', picture.alt, { shouldDirty: true })
    setChoosing(false)
  }
  return (
    <div className="md:col-span-2">
      {url && <img src={url} alt={alt} className="mb-4 aspect-[16/10] w-full max-w-md object-cover" />}
      <div className="flex flex-wrap items-center gap-3">
        <StaffButton onClick={() => setChoosing(true)}>
          <Images aria-hidden="true" size={16} />
          {url ? 'Choose another picture' : 'Choose a picture'}
        </StaffButton>
        {url && (
          <StaffButton onClick={() => set({ url: '', alt: '' })}>
            <X aria-hidden="true" size={16} />
            Remove the picture
          </StaffButton>
        )}
      </div>
      {url && (
        <div className="mt-4">
          <FormTextField
            name="image_alt"
            label={EVENT_LABELS.image_alt}
            hint="For people who cannot see it."
            optional
          />
        </div>
      )}
      {isChoosing && <PictureChooser onChoose={set} onClose={() => setChoosing(false)} />}
    </div>
  )
}
