import { ACCESS_FACT_NAMES, ACCESS_FACTS } from '../../../../domain/shop/access.ts'
import { FormSelect, FormTextField } from '../../kit/fields/fields.tsx'

const NOT_SAID = { value: '', label: 'Not said' }

const optionsOf = (name: keyof typeof ACCESS_FACTS) => [
  NOT_SAID,
  ...Object.entries(ACCESS_FACTS[name].values).map(([value, { option }]) => ({ value, label: option })),
]

export function AccessFields() {
  return (
    <>
      {ACCESS_FACT_NAMES.map((name) => (
        <FormSelect
          key={name}
          name={`access.${name}`}
          label={ACCESS_FACTS[name].label}
          options={optionsOf(name)}
        />
      ))}
      <FormTextField
        name="access.door_width_cm"
        label="Width of the door in centimeters"
        inputMode="numeric"
        optional
      />
    </>
  )
}
