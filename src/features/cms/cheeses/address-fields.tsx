import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import { countryOptions } from '../../../ui/staff/country-options.ts'
import { FormSelect, FormTextField } from '../../../ui/staff/fields.tsx'
import { CHEESE_LABELS as LABELS } from './cheese-labels.ts'
import type { CheeseValues } from './cheese-values.ts'
import { slugify } from './slug.ts'

const flagOf = (countryIso: string) =>
  String.fromCodePoint(...[...countryIso].map((letter) => 0x1f1e6 - 65 + (letter.codePointAt(0) ?? 65)))

/** Name, address and country; a new cheese's address follows its name until somebody writes one. */
export function AddressFields({ isNew, isPublished }: { isNew: boolean; isPublished: boolean }) {
  const { setValue, getValues } = useFormContext<CheeseValues>()
  const { dirtyFields } = useFormState<CheeseValues>({ name: 'slug' })
  const country = useWatch<CheeseValues, 'country_iso'>({ name: 'country_iso' })

  const followName = (name: string) => {
    if (isNew && !dirtyFields.slug) setValue('slug', slugify(name))
  }
  const followCountry = (countryIso: string) => {
    if (getValues('flag_emoji') !== flagOf(country)) return
    setValue('flag_emoji', flagOf(countryIso), { shouldDirty: true })
  }

  return (
    <>
      <FormTextField name="name" label={LABELS.name} onChange={(event) => followName(event.target.value)} />
      <FormTextField
        name="slug"
        label={LABELS.slug}
        readOnly={isPublished}
        hint={isPublished ? 'Guests know this address, so it stays.' : 'The page will be at /address.'}
      />
      <FormSelect
        name="country_iso"
        label={LABELS.country_iso}
        onChange={(event) => followCountry(event.target.value)}
        options={countryOptions(country)}
      />
      <FormTextField name="flag_emoji" label={LABELS.flag_emoji} />
    </>
  )
}
