import { useQuery } from '@tanstack/react-query'
import { ImagePlus, X } from 'lucide-react'
import { useEffect, useMemo } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { readStoredPicture, storedPath } from '../../../backend/records/recipe-picture.ts'
import { RECIPE_LABELS, type RecipeValues } from '../../../domain/recipes/recipe-values.ts'
import { FormTextField } from '../kit/fields/fields.tsx'
import { StaffButton } from '../kit/screen/staff-button.tsx'

const ACCEPTED = 'image/jpeg,image/png,image/webp,image/avif'

type RecipePictureFieldProps = {
  /** Chosen, but not uploaded yet. */
  file: File | undefined
  onChoose: (file: File | undefined) => void
}

function useObjectUrl(blob: Blob | undefined) {
  const url = useMemo(() => blob && URL.createObjectURL(blob), [blob])
  useEffect(() => () => void (url && URL.revokeObjectURL(url)), [url])
  return url
}

/** Works for pictures of recipes that are not published, too. */
function useStoredPicture(url: string) {
  const path = storedPath(url)
  const { data } = useQuery({
    queryKey: ['recipe-picture', path],
    queryFn: () => readStoredPicture(path ?? ''),
    enabled: path !== undefined,
  })
  const objectUrl = useObjectUrl(path ? data : undefined)
  return path ? objectUrl : url || undefined
}

export function RecipePictureField({ file, onChoose }: RecipePictureFieldProps) {
  const { setValue } = useFormContext<RecipeValues>()
  const [url, alt] = useWatch<RecipeValues, ['image_url', 'image_alt']>({ name: ['image_url', 'image_alt'] })
  const chosen = useObjectUrl(file)
  const stored = useStoredPicture(url)
  const shown = chosen ?? stored
  const remove = () => {
    onChoose(undefined)
    setValue('image_url', '', { shouldDirty: true })
  }

  return (
    <div className="md:col-span-2">
      {shown && <img src={shown} alt={alt} className="mb-4 aspect-[16/10] w-full max-w-md object-cover" />}
      <div className="flex flex-wrap items-center gap-3">
        <label className="inline-flex min-h-11 cursor-pointer items-center gap-2 border border-hairline px-4 text-small hover:border-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-4">
          <ImagePlus aria-hidden="true" size={16} />
          {shown ? 'Choose another picture' : 'Choose a picture'}
          <input
            type="file"
            accept={ACCEPTED}
            className="sr-only"
            onChange={(event) => {
              onChoose(event.target.files?.[0])
              event.target.value = ''
            }}
          />
        </label>
        {shown && (
          <StaffButton onClick={remove}>
            <X aria-hidden="true" size={16} />
            Remove the picture
          </StaffButton>
        )}
        <p className="text-small text-ink-soft">Of the dish, taken by you. JPEG, PNG, WebP or AVIF.</p>
      </div>
      {shown && (
        <div className="mt-4">
          <FormTextField
            name="image_alt"
            label={RECIPE_LABELS.image_alt}
            hint="For people who cannot see it."
            optional
          />
        </div>
      )}
    </div>
  )
}
