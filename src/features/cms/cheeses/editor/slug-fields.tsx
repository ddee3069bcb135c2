import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import { countryOptions } from '../../kit/fields/country-options.ts'
import { FormSelect, FormTextField } from '../../kit/fields/fields.tsx'
import { CHEESE_LABELS as LABELS, type CheeseValues } from './cheese-values.ts'
import { slugify } from './slug.ts'

const NO_COUNTRY = { value: '', label: 'Choose a country' }

type SlugFieldsProps = { isNew: boolean; isPublished: boolean }

/** The slug of a new cheese follows its name until someone types a slug. */
export function SlugFields({ isNew, isPublished }: SlugFieldsProps) {
  const { setValue } = useFormContext<CheeseValues>()
  const { dirtyFields, isSubmitted } = useFormState<CheeseValues>({ name: 'slug' })
  const [name, slug, country] = useWatch<CheeseValues, ['name', 'slug', 'country_iso']>({
    name: ['name', 'slug', 'country_iso'],
  })

  const followName = (typed: string) => {
    if (isNew && !dirtyFields.slug) setValue('slug', slugify(typed), { shouldValidate: isSubmitted })
  }

  return (
    <>
      <FormTextField name="name" label={LABELS.name} onChange={(event) => followName(event.target.value)} />
      <FormTextField
        name="slug"
        label={LABELS.slug}
        readOnly={isPublished}
        hint={isPublished ? 'Guests know this URL, so it cannot change.' : describeSlug(name, slug.trim())}
      />
      <FormSelect
        name="country_iso"
        label={LABELS.country_iso}
        options={[...(isNew ? [NO_COUNTRY] : []), ...countryOptions(country)]}
      />
    </>
  )
}

function describeSlug(name: string, slug: string) {
  if (slug) return `The page will be at /${slug}.`
  if (name.trim()) return 'No slug can be made from this name: type one in Latin letters.'
  return 'Made from the name unless you type another.'
}
