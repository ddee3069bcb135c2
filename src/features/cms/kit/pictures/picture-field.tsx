import { Images, X } from 'lucide-react'
import { useState, type ComponentType } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { pictureInDocument } from '../../../../media/picture-of.ts'
import { FormTextField } from '../fields/fields.tsx'
import { StaffButton, StaffLink } from '../screen/staff-button.tsx'

export type ChosenPicture = { url: string; alt: string }

export type PictureChooserProps = { onChoose: (picture: ChosenPicture) => void; onClose: () => void }

export type PictureChooserComponent = ComponentType<PictureChooserProps>

type PictureFieldProps = {
  /** The fields of the form that hold the URL of the picture and its description. */
  names: { url: string; alt: string }
  altLabel: string
  /** What the picture is of, where a form has several: "column 1". */
  of?: string
  PictureChooser: PictureChooserComponent
}

/** Where the library shows a picture. */
const libraryPath = (url: string) => {
  const { pathname } = new URL(pictureInDocument({ url, alt: '' })?.base ?? url, location.href)
  return `/cms/media/picture?path=${encodeURIComponent(pathname)}`
}

/** A picture of the library. */
export function PictureField({ names, altLabel, of, PictureChooser }: PictureFieldProps) {
  const { setValue } = useFormContext()
  const [url, alt] = useWatch({ name: [names.url, names.alt] }) as [string, string]
  const [isChoosing, setChoosing] = useState(false)
  const set = (picture: ChosenPicture) => {
    setValue(names.url, picture.url, { shouldDirty: true })
    setValue(names.alt, picture.alt, { shouldDirty: true })
    setChoosing(false)
  }
  const ofWhat = of ? ` of ${of}` : ''
  return (
    <div className="md:col-span-2">
      {url && <img src={url} alt={alt} className="mb-4 aspect-[16/10] w-full max-w-md object-cover" />}
      <div className="flex flex-wrap items-center gap-3">
        <StaffButton onClick={() => setChoosing(true)}>
          <Images aria-hidden="true" size={16} />
          {url ? `Choose another picture${ofWhat}` : `Choose a picture${ofWhat}`}
        </StaffButton>
        {url && (
          <>
            <StaffButton onClick={() => set({ url: '', alt: '' })}>
              <X aria-hidden="true" size={16} />
              {`Remove the picture${ofWhat}`}
            </StaffButton>
            <StaffLink to={libraryPath(url)} target="_blank">
              {`Focal point${ofWhat}`}
            </StaffLink>
          </>
        )}
      </div>
      {url && (
        <div className="mt-4">
          <FormTextField name={names.alt} label={altLabel} hint="For people who cannot see it." optional />
        </div>
      )}
      {isChoosing && <PictureChooser onChoose={set} onClose={() => setChoosing(false)} />}
    </div>
  )
}
