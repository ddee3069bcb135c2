import { useWatch } from 'react-hook-form'
import { FormAmountField } from '../kit/amounts/form-amount-field.tsx'
import { FormCheckbox, FormSelect, FormTextArea } from '../kit/fields/fields.tsx'
import { localeOptions } from './settings-choices.ts'
import { SETTINGS_LABELS as LABELS, type SettingsValues } from './settings-values.ts'

const LOW_STOCK_LIMITS = { allowsZero: true }

export function SystemFields() {
  const locale = useWatch<SettingsValues, 'locale'>({ name: 'locale' })
  return (
    <>
      <FormSelect
        name="locale"
        label={LABELS.locale}
        options={localeOptions(locale)}
        hint="How prices, dates and times are written everywhere."
      />
      <FormAmountField
        kind="weight"
        limits={LOW_STOCK_LIMITS}
        name="default_low_stock_grams"
        label={LABELS.default_low_stock_grams}
        hint="Below this the dashboard counts a cheese as running low, unless the cheese has its own threshold."
      />
      <div className="md:col-span-2">
        <FormCheckbox
          name="pregnancy_note_enabled"
          label={LABELS.pregnancy_note_enabled}
          hint="Under the food facts of every cheese."
        />
        <div className="mt-4">
          <FormTextArea name="pregnancy_note" label={LABELS.pregnancy_note} rows={3} />
        </div>
      </div>
      <div className="md:col-span-2">
        <FormCheckbox
          name="require_second_factor"
          label={LABELS.require_second_factor}
          hint="Staff without one cannot open the staff area until they set it up under Account. Set up your own first."
        />
      </div>
    </>
  )
}
