import { ALLERGENS } from '../../../domain/food-facts.ts'
import { CheckboxGroup, FormCheckbox, FormSelect, FormTextArea, FormTextField } from '../kit/fields.tsx'
import { FormSection } from '../kit/form-section.tsx'
import { TagField } from '../kit/tag-field.tsx'
import { SlugFields } from './slug-fields.tsx'
import { BeverageFields } from './beverage-fields.tsx'
import { ENUMS } from '../../../domain/enums.ts'
import { asOptions, PALATE_AXES } from './choices.ts'
import { CHEESE_LABELS as LABELS } from './cheese-values.ts'
import { useTagSuggestions } from './get-tag-suggestions.ts'
import type { PendingPictures } from './pending-pictures.ts'
import { PictureFields } from './picture-fields.tsx'
import { SellingFields } from './selling-fields.tsx'

type CheeseFieldsProps = {
  cheeseId: string
  isNew: boolean
  isPublished: boolean
  pending: PendingPictures
}

const DEGREES = [{ value: '', label: 'Not rated' }, ...asOptions(['1', '2', '3', '4', '5'])]

export function CheeseFields({ cheeseId, isNew, isPublished, pending }: CheeseFieldsProps) {
  const { data: tags } = useTagSuggestions()
  return (
    <>
      <FormSection title="Name and origin">
        <SlugFields isNew={isNew} isPublished={isPublished} />
        <FormTextField name="origin_region" label={LABELS.origin_region} optional />
        <FormTextField name="designation" label={LABELS.designation} optional />
        <FormSelect name="style" label={LABELS.style} options={asOptions(ENUMS.cheese_style)} />
        <FormTextField name="style_note" label={LABELS.style_note} optional />
        <FormTextField
          name="milk_type"
          label={LABELS.milk_type}
          optional
          hint="As guests read it: Raw cow's milk"
        />
        <FormTextField
          name="aging_time"
          label={LABELS.aging_time}
          optional
          hint="As guests read it: 6-12 months"
        />
        <div className="md:col-span-2">
          <FormTextArea
            name="summary"
            label={LABELS.summary}
            optional
            hint="Two sentences, at most 400 characters."
          />
        </div>
      </FormSection>
      <FormSection title="Food facts" note="Unknown facts read “Ask at the counter” and match no filter.">
        <FormSelect
          name="milk_treatment"
          label={LABELS.milk_treatment}
          options={asOptions(ENUMS.milk_treatment)}
        />
        <FormSelect name="coagulant" label={LABELS.coagulant} options={asOptions(ENUMS.coagulant)} />
        <CheckboxGroup
          name="milk_species"
          label={LABELS.milk_species}
          options={asOptions(ENUMS.milk_species)}
        />
        <FormCheckbox name="lactose_free" label={LABELS.lactose_free} />
        <div className="md:col-span-2">
          <FormCheckbox
            name="allergens_declared"
            label={LABELS.allergens_declared}
            hint="A cheese cannot be published before they are."
          />
          <div className="mt-5">
            <CheckboxGroup name="allergens" label={LABELS.allergens} options={asOptions(ALLERGENS)} />
          </div>
        </div>
      </FormSection>
      <FormSection title="Taste" note="The palate is shown once all six are rated.">
        {(['flavor_tags', 'texture_tags'] as const).map((name) => (
          <TagField
            key={name}
            name={name}
            label={LABELS[name]}
            optional
            suggestions={tags?.[name]}
            max={12}
          />
        ))}
        <div className="grid grid-cols-2 gap-4 md:col-span-2 md:grid-cols-3">
          {PALATE_AXES.map((axis) => (
            <FormSelect
              key={axis}
              name={`palate_${axis}`}
              label={LABELS[`palate_${axis}`]}
              options={DEGREES}
            />
          ))}
        </div>
      </FormSection>
      <FormSection title="Pairings">
        <BeverageFields />
        <TagField name="foods" label={LABELS.foods} optional suggestions={tags?.foods} max={20} />
        <FormTextArea name="serving_tip" label={LABELS.serving_tip} optional />
      </FormSection>
      <FormSection
        title="Pictures"
        note="The first one is the hero picture, on the card and at the top of the page."
      >
        <PictureFields pending={pending} />
      </FormSection>
      <FormSection title="Search">
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
      <SellingFields cheeseId={cheeseId} />
    </>
  )
}
