import { FormSelect, FormTextArea, FormTextField } from '../../kit/fields/fields.tsx'
import { FormSection } from '../../kit/record/form-section.tsx'
import { TagField } from '../../kit/fields/tag-field.tsx'
import { BeverageFields } from './beverage-fields.tsx'
import { CHEESE_LABELS as LABELS } from './cheese-values.ts'
import { asOptions, PALATE_AXES } from './choices.ts'
import { useTagSuggestions } from './get-tag-suggestions.ts'

const DEGREES = [{ value: '', label: 'Not rated' }, ...asOptions(['1', '2', '3', '4', '5'])]

export function TasteFields() {
  const { data: tags } = useTagSuggestions()
  return (
    <FormSection id="taste" title="Taste" note="The palate is shown once all six are rated.">
      {(['flavor_tags', 'texture_tags'] as const).map((name) => (
        <TagField key={name} name={name} label={LABELS[name]} optional suggestions={tags?.[name]} max={12} />
      ))}
      <div className="grid grid-cols-2 gap-4 md:col-span-2 md:grid-cols-3">
        {PALATE_AXES.map((axis) => (
          <FormSelect key={axis} name={`palate_${axis}`} label={LABELS[`palate_${axis}`]} options={DEGREES} />
        ))}
      </div>
    </FormSection>
  )
}

export function PairingFields() {
  const { data: tags } = useTagSuggestions()
  return (
    <FormSection id="pairings" title="Pairings">
      <BeverageFields />
      <TagField name="foods" label={LABELS.foods} optional suggestions={tags?.foods} max={20} />
      <FormTextArea name="serving_tip" label={LABELS.serving_tip} optional />
    </FormSection>
  )
}

export function AdviceFields() {
  return (
    <FormSection
      id="advice"
      title="At home"
      note="Without a text the page shows what the settings say for the style, or “Ask at the counter”."
    >
      {(['storage_advice', 'serving_advice', 'rind_advice'] as const).map((name) => (
        <FormTextField key={name} name={name} label={LABELS[name]} optional />
      ))}
    </FormSection>
  )
}

export function SearchFields() {
  return (
    <FormSection id="search" title="Search">
      <TagField
        name="search_aliases"
        label={LABELS.search_aliases}
        optional
        hint="What people also type: gamonedo, st nectaire."
        max={20}
      />
      <TagField
        name="suggested_for"
        label={LABELS.suggested_for}
        optional
        hint="Searches without a result that this cheese should answer."
        max={20}
      />
    </FormSection>
  )
}
