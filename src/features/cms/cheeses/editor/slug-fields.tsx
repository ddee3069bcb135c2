import { useEffect } from 'react'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import { countryOptions } from '../../kit/fields/country-options.ts'
import { FormSelect, FormTextField } from '../../kit/fields/fields.tsx'
import { CHEESE_LABELS as LABELS, type CheeseValues } from './cheese-values.ts'
import { slugify } from './slug.ts'

const NO_COUNTRY = { value: '', label: 'Choose a country' }

/** A new cheese begins with its name. Its slug follows it until someone types a slug. */
export function NameField({ isNew }: { isNew: boolean }) {
  const { setFocus, setValue } = useFormContext<CheeseValues>()
  const { dirtyFields, isSubmitted } = useFormState<CheeseValues>({ name: 'slug' })
  const followName = (typed: string) => {
    if (isNew && !dirtyFields.slug) setValue('slug', slugify(typed), { shouldValidate: isSubmitted })
  }
  useEffect(() => {
    if (isNew) setFocus('name')
  }, [isNew, setFocus])
  return <FormTextField name="name" label={LABELS.name} onChange={({ target }) => followName(target.value)} />
}

export function SlugField({ isSlugFixed }: { isSlugFixed: boolean }) {
  const [name, slug] = useWatch<CheeseValues, ['name', 'slug']>({ name: ['name', 'slug'] })
  return (
    <FormTextField
      name="slug"
      label={LABELS.slug}
      readOnly={isSlugFixed}
      hint={isSlugFixed ? 'Guests know this URL, so it cannot change.' : describeSlug(name, slug.trim())}
    />
  )
}

export function CountryField({ isNew }: { isNew: boolean }) {
  const country = useWatch<CheeseValues, 'country_iso'>({ name: 'country_iso' })
  return (
    <FormSelect
      name="country_iso"
      label={LABELS.country_iso}
      options={[...(isNew ? [NO_COUNTRY] : []), ...countryOptions(country)]}
    />
  )
}

function describeSlug(name: string, slug: string) {
  if (slug) return `The page will be at /${slug}.`
  if (name.trim()) return 'No slug can be made from this name: type one in Latin letters.'
  return 'Made from the name unless you type another.'
}
