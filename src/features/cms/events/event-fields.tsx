import { useFormContext, useWatch } from 'react-hook-form'
import { FormTextArea, FormTextField } from '../kit/fields/fields.tsx'
import { FormSection } from '../kit/record/form-section.tsx'
import { FormAmountField } from '../kit/amounts/form-amount-field.tsx'
import { usePriceSettings } from '../../../backend/records/price-settings.ts'
import { PictureField, type PictureChooserComponent } from '../kit/pictures/picture-field.tsx'
import { MAX_PRICE_CENTS } from '../../../domain/cheese/price.ts'
import { EVENT_LABELS, endAfterChange, type EventValues } from './event-values.ts'
import { LinkedCheeses } from './linked-cheeses.tsx'

const PRICE_LIMITS = { max: MAX_PRICE_CENTS, allowsZero: true }

type EventFieldsProps = { PictureChooser: PictureChooserComponent }

export function EventFields({ PictureChooser }: EventFieldsProps) {
  const { data: settings } = usePriceSettings()
  return (
    <>
      <FormSection title="The event">
        <FormTextField name="title" label={EVENT_LABELS.title} dir="auto" />
        <FormTextField
          name="location"
          label={EVENT_LABELS.location}
          hint="Leave empty for the shop. For a room of the shop, enter its name; for another place, the whole address, such as “Town Hall, 1 Main Street”."
          dir="auto"
          optional
        />
        <div className="md:col-span-2">
          <FormTextArea name="summary" label={EVENT_LABELS.summary} rows={2} dir="auto" optional />
        </div>
        <div className="md:col-span-2">
          <FormTextArea name="description" label={EVENT_LABELS.description} rows={8} dir="auto" optional />
        </div>
      </FormSection>
      <FormSection title="Date and time" note="By the shop's clock.">
        <Times />
      </FormSection>
      <FormSection title="Seats and price">
        <FormTextField name="capacity" label={EVENT_LABELS.capacity} inputMode="numeric" />
        <FormAmountField
          kind="money"
          name="price"
          label={EVENT_LABELS.price}
          hint={`${settings ? `In ${settings.currency}. ` : ''}Free if it is empty.`}
          limits={PRICE_LIMITS}
          optional
        />
        <FormTextField
          name="price_includes"
          label={EVENT_LABELS.price_includes}
          hint="Such as: seven cheeses, bread and one glass of cider."
          dir="auto"
          optional
        />
        <FormTextField
          name="payment_note"
          label={EVENT_LABELS.payment_note}
          hint="Such as: at the counter, on the evening."
          dir="auto"
          optional
        />
      </FormSection>
      <FormSection title="Cheeses" note="The event and the page of each cheese link to each other.">
        <LinkedCheeses />
      </FormSection>
      <FormSection title="Picture">
        <PictureField
          names={{ url: 'image_url', alt: 'image_alt' }}
          altLabel={EVENT_LABELS.image_alt}
          PictureChooser={PictureChooser}
        />
      </FormSection>
    </>
  )
}

function Times() {
  const { setValue } = useFormContext<EventValues>()
  const [starts_at_local, ends_at_local] = useWatch<EventValues, ['starts_at_local', 'ends_at_local']>({
    name: ['starts_at_local', 'ends_at_local'],
  })
  return (
    <>
      <FormTextField
        name="starts_at_local"
        label={EVENT_LABELS.starts_at_local}
        type="datetime-local"
        onChange={({ target }) =>
          setValue('ends_at_local', endAfterChange(target.value, { starts_at_local, ends_at_local }), {
            shouldDirty: true,
          })
        }
      />
      <FormTextField name="ends_at_local" label={EVENT_LABELS.ends_at_local} type="datetime-local" />
    </>
  )
}
