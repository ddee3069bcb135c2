import { FormCheckbox, FormTextArea, FormTextField } from '../kit/fields/fields.tsx'
import { SETTINGS_LABELS as LABELS } from './settings-values.ts'

export function DeliveryFields() {
  return (
    <>
      <div>
        <FormCheckbox name="pickup_enabled" label={LABELS.pickup_enabled} />
        <FormTextArea
          name="pickup_note"
          label={LABELS.pickup_note}
          rows={3}
          hint="In the footer, while guests cannot have cheese set aside."
        />
      </div>
      <div>
        <FormCheckbox name="orders_enabled" label={LABELS.orders_enabled} />
        <FormTextField name="order_lead_hours" label={LABELS.order_lead_hours} inputMode="numeric" />
        <FormTextField name="order_minimum_cents" label={LABELS.order_minimum_cents} inputMode="decimal" />
        <FormTextField name="pickup_from" label={LABELS.pickup_from} type="time" />
        <FormTextField
          name="pickup_until"
          label={LABELS.pickup_until}
          type="time"
          hint="Empty for as long as the shop is open."
        />
        <FormCheckbox name="mails_new_orders" label={LABELS.mails_new_orders} />
      </div>
      <div>
        <FormCheckbox name="delivery_enabled" label={LABELS.delivery_enabled} />
        <FormTextArea name="delivery_note" label={LABELS.delivery_note} rows={3} />
      </div>
    </>
  )
}
