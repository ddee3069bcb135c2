import { useState, type FormEvent } from 'react'
import { describeError } from '../../../../backend/errors.ts'
import { centsPer100g, shopPrice, type PriceSettings } from '../../../../domain/cheese/price.ts'
import { usePriceSettings } from '../../kit/prices/get-price-settings.ts'
import { StaffButton } from '../../kit/screen/staff-button.tsx'
import type { StockedCheese } from '../get-inventory.ts'
import { NumberField } from './number-field.tsx'
import { NumberKeys } from './number-keys.tsx'
import { parseQuantity } from './parse-quantity.ts'
import { useSavePrice } from '../../kit/prices/save-price.ts'
import { Sheet } from '../../kit/screen/sheet.tsx'

type PriceSheetProps = { cheese: StockedCheese; onClose: () => void }

export function PriceSheet(props: PriceSheetProps) {
  const { data: settings } = usePriceSettings()
  return settings ? <PriceForm {...props} settings={settings} /> : null
}

const MAX_CENTS_PER_KG = 1_000_000

const describePrice = (cents: number, settings: PriceSettings) => {
  const { amount, unit } = shopPrice(cents, settings)
  return `${amount} ${unit}`
}

/** The price is typed in the unit that guests read. */
function PriceForm({ cheese, onClose, settings }: PriceSheetProps & { settings: PriceSettings }) {
  const isPerKg = settings.display === 'per_kg'
  const before = cheese.pricePerKgCents ?? 0
  const shownBefore = isPerKg ? before : centsPer100g(before, settings)
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()
  const saving = useSavePrice((cents) => describePrice(cents, settings))
  const amount = parseQuantity(typed, 'money', 'sale')
  const cents = 'amountCents' in amount ? amount.amountCents * (isPerKg ? 1 : 10) : undefined

  const change = (text: string) => {
    setTyped(text)
    setProblem(undefined)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (cents === undefined) return setProblem('Enter a price, such as 5.40')
    if (cents > MAX_CENTS_PER_KG)
      return setProblem(`The highest price is ${describePrice(MAX_CENTS_PER_KG, settings)}`)
    saving.mutate(
      { cheese, cents },
      { onSuccess: onClose, onError: (error) => setProblem(describeError(error)) },
    )
  }

  return (
    <Sheet title={cheese.name} onClose={onClose}>
      <form onSubmit={submit} className="space-y-3">
        <NumberField
          label={isPerKg ? 'Price per kg' : 'Price per 100g'}
          unit={settings.currency}
          value={typed}
          onChange={change}
          placeholder={(shownBefore / 100).toFixed(2)}
          error={problem}
        />
        <p className="min-h-6 text-small text-ink-soft lining-nums">
          {cents === undefined
            ? before > 0 && `Now ${describePrice(before, settings)}`
            : `Guests will read ${describePrice(cents, settings)}`}
        </p>
        <NumberKeys value={typed} onChange={change} extraKey="." />
        <StaffButton
          type="submit"
          look="primary"
          className="min-h-14 w-full text-body"
          disabled={saving.isPending}
        >
          Save price
        </StaffButton>
      </form>
    </Sheet>
  )
}
