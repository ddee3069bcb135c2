import { X } from 'lucide-react'
import { useFieldArray } from 'react-hook-form'
import { MAX_INGREDIENTS, RECIPE_LABELS, type RecipeValues } from '../../../domain/recipes/recipe-values.ts'
import { FormTextArea, FormTextField } from '../kit/fields/fields.tsx'
import { FormSection } from '../kit/record/form-section.tsx'
import { StaffButton } from '../kit/screen/staff-button.tsx'
import { IngredientFields } from './ingredient-fields.tsx'
import { RecipePictureField } from './recipe-picture-field.tsx'
import { StepFields } from './step-fields.tsx'

/** Linked before ingredients had links of their own. */
function OtherCheeses() {
  const { fields, remove } = useFieldArray<RecipeValues, 'other_cheeses', 'key'>({
    name: 'other_cheeses',
    keyName: 'key',
  })
  if (fields.length === 0) return null
  return (
    <ul aria-label={RECIPE_LABELS.other_cheeses} className="flex flex-wrap gap-2 md:col-span-2">
      {fields.map(({ key, name }, index) => (
        <li key={key}>
          <StaffButton aria-label={`Unlink ${name}`} onClick={() => remove(index)}>
            {name}
            <X aria-hidden="true" size={14} />
          </StaffButton>
        </li>
      ))}
    </ul>
  )
}

type RecipeFieldsProps = { file: File | undefined; onChooseFile: (file: File | undefined) => void }

/** The fields of a recipe, for members and staff. */
export function RecipeFields({ file, onChooseFile }: RecipeFieldsProps) {
  return (
    <>
      <FormSection title="The dish">
        <FormTextField name="title" label={RECIPE_LABELS.title} dir="auto" />
        <FormTextField name="servings" label={RECIPE_LABELS.servings} inputMode="numeric" hint="People" />
        <div className="md:col-span-2">
          <FormTextArea name="summary" label={RECIPE_LABELS.summary} rows={2} dir="auto" optional />
        </div>
        <FormTextField
          name="prep_minutes"
          label={RECIPE_LABELS.prep_minutes}
          hint="Minutes"
          inputMode="numeric"
          optional
        />
        <FormTextField
          name="cook_minutes"
          label={RECIPE_LABELS.cook_minutes}
          hint="Minutes"
          inputMode="numeric"
          optional
        />
      </FormSection>
      <FormSection
        title="Ingredients"
        note={`Up to ${MAX_INGREDIENTS}. What is a cheese of ours can be linked to its page.`}
      >
        <IngredientFields />
        <OtherCheeses />
      </FormSection>
      <FormSection title="Steps">
        <StepFields />
      </FormSection>
      <FormSection title="Picture">
        <RecipePictureField file={file} onChoose={onChooseFile} />
      </FormSection>
    </>
  )
}
