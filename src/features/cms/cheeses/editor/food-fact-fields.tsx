import { useWatch } from 'react-hook-form'
import { useSession } from '../../../../backend/session/session.ts'
import { ALLERGENS, LACTOSE_LABELS } from '../../../../domain/cheese/food-facts.ts'
import { ENUMS } from '../../../../domain/enums.ts'
import { may } from '../../../../domain/people/roles.ts'
import { CheckboxGroup, FormSelect, FormTextField } from '../../kit/fields/fields.tsx'
import { FormSection } from '../../kit/record/form-section.tsx'
import { ALLERGEN_DECLARATIONS, CHEESE_LABELS as LABELS, type CheeseValues } from './cheese-values.ts'
import { asOptions } from './choices.ts'
import { FactStatus, type ShownCheese } from './fact-status.tsx'

const UNKNOWN_NOTE = 'Unknown facts read “Ask at the counter” and match no filter.'
const PROPOSAL_NOTE = 'What you enter here waits until a manager accepts it.'

const LACTOSE_OPTIONS = ENUMS.lactose.map((value) => ({
  value,
  label: value === 'unknown' ? 'Unknown' : LACTOSE_LABELS[value],
}))

const DECLARATION_LABELS = {
  'not declared': 'Not declared',
  contains: 'Contains some',
  none: 'None of those that have to be declared',
}

const DECLARATION_OPTIONS = ALLERGEN_DECLARATIONS.map((value) => ({
  value,
  label: DECLARATION_LABELS[value],
}))

export function AllergensField({ cheese }: { cheese: ShownCheese }) {
  const declaration = useWatch<CheeseValues, 'allergen_declaration'>({ name: 'allergen_declaration' })
  return (
    <div className="md:col-span-2">
      <FormSelect
        name="allergen_declaration"
        label={LABELS.allergen_declaration}
        options={DECLARATION_OPTIONS}
        hint="A cheese cannot be published before they are declared and confirmed."
      />
      <FactStatus fact="allergens" cheese={cheese} />
      {declaration === 'contains' && (
        <div className="mt-5">
          <CheckboxGroup name="allergens" label={LABELS.allergens} options={asOptions(ALLERGENS)} />
        </div>
      )}
    </div>
  )
}

export const AnimalsField = () => (
  <CheckboxGroup name="milk_species" label={LABELS.milk_species} options={asOptions(ENUMS.milk_species)} />
)

type FoodFactFieldsProps = { cheese: ShownCheese; isNew: boolean; title: string }

/** What the shop states about a cheese, and who has confirmed it. Of a new cheese, animals and allergens stand above. */
export function FoodFactFields({ cheese, isNew, title }: FoodFactFieldsProps) {
  const { role } = useSession()
  return (
    <FormSection
      id="facts"
      title={title}
      note={may(role, 'publishCheeses') ? UNKNOWN_NOTE : `${UNKNOWN_NOTE} ${PROPOSAL_NOTE}`}
    >
      {!isNew && <AllergensField cheese={cheese} />}
      <div>
        <FormSelect
          name="milk_treatment"
          label={LABELS.milk_treatment}
          options={asOptions(ENUMS.milk_treatment)}
        />
        <FactStatus fact="milk_treatment" cheese={cheese} />
      </div>
      <div>
        <FormSelect name="coagulant" label={LABELS.coagulant} options={asOptions(ENUMS.coagulant)} />
        <FactStatus fact="coagulant" cheese={cheese} />
      </div>
      <div>
        <FormSelect name="rind" label={LABELS.rind} options={asOptions(ENUMS.rind)} />
        <FactStatus fact="rind" cheese={cheese} />
      </div>
      {!isNew && <AnimalsField />}
      <div>
        <FormSelect name="lactose" label={LABELS.lactose} options={LACTOSE_OPTIONS} />
        <FactStatus fact="lactose" cheese={cheese} />
      </div>
      <FormTextField
        name="lactose_source"
        label={LABELS.lactose_source}
        optional
        hint="Needed for “naturally lactose-free”: who measured under 0.1 g in 100 g."
      />
    </FormSection>
  )
}
