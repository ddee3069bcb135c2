// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { FormProvider, useForm, useWatch } from 'react-hook-form'
import { afterEach, expect, test, vi } from 'vitest'
import { AmountField } from './amount-field.tsx'
import { FormAmountField, FormPriceField } from './form-amount-field.tsx'

vi.mock(import('../../../../backend/records/price-settings.ts'), () => ({
  usePriceSettings: (() => ({
    data: { currency: 'EUR', locale: 'fr-FR', rounding: 0.05, display: 'per_100g' },
  })) as never,
}))
afterEach(cleanup)

const Value = () => <p>Saved as {String(useWatch({ name: 'field' }))}</p>

function Form({ saved = '', of }: { saved?: string; of: 'price' | 'weight' }) {
  const form = useForm({ defaultValues: { field: saved } })
  return (
    <FormProvider {...form}>
      {of === 'price' ? (
        <FormPriceField name="field" label="Field" unit="kg" />
      ) : (
        <FormAmountField name="field" label="Field" kind="weight" />
      )}
      <Value />
      <button type="button" onClick={() => form.reset(form.getValues())}>
        Save
      </button>
    </FormProvider>
  )
}

const field = () => screen.getByLabelText<HTMLInputElement>('Field')
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))

test('A weight is shown as it is read and saved in grams', async () => {
  render(<Form of="weight" />)
  await userEvent.type(field(), '1,2 kg')
  expect(screen.getByText('Saved as 1200')).toBeTruthy()
  expect(screen.getByRole('status').textContent).toMatch(/^1\s200 g$/)
  expect(field().value).toBe('1,2 kg')
})

test('A price says what it becomes, is kept on demand, and reads as it is stored after a save', async () => {
  render(<Form of="price" />)
  await userEvent.type(field(), '28,90')
  expect(screen.getByRole('status').textContent).toContain(
    '28,90 becomes 29,00 per kg (2,90 per 100g), because prices end on 0,05',
  )
  expect(screen.getByText('Saved as 29.00')).toBeTruthy()
  await press('Keep 28,90')
  expect(screen.getByText('Saved as 28.90')).toBeTruthy()
  await press('Round to 29,00')
  await press('Save')
  expect(field().value).toBe('29.00')
})

test('A stored price that another rounding would change stays as it is', async () => {
  render(<Form of="price" saved="28.90" />)
  expect(screen.getByText('Saved as 28.90')).toBeTruthy()
  expect(screen.getByRole('status').textContent).not.toContain('becomes')
})

test('What has two readings is asked about before it is saved', async () => {
  render(<Form of="price" />)
  await userEvent.type(field(), '1.500')
  expect(screen.getByText('Saved as 1.500')).toBeTruthy()
  await press(/^1,50\s€$/)
  expect(screen.getByText('Saved as 1.50')).toBeTruthy()
})

test('Ten times the usual weight is asked about', async () => {
  const onChange = vi.fn()
  const props = { kind: 'weight', label: 'Field', limits: { usual: 250 }, onChange } as const
  const { rerender } = render(<AmountField {...props} value={{ text: '2,5 kg' }} />)
  const yes = screen.getByRole('button', { name: /^Yes, 2\s500 g$/ })
  await userEvent.click(yes)
  expect(onChange).toHaveBeenCalledWith({ text: '2,5 kg', chosen: 2500 })
  rerender(<AmountField {...props} value={{ text: '2,5 kg', chosen: 2500 }} />)
  expect(screen.queryByRole('button')).toBeNull()
})
