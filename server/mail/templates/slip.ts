import { formatMoney } from '../../../src/domain/cheese/price.ts'
import { formatDateTime } from '../../../src/domain/shop/wall-clock.ts'
import type { QueuedMailTemplate } from '../mail-content.ts'

type SlipData = {
  /** Missing in mail that was queued by an earlier release. */
  number?: string
  sold_at: string
  payment: string | null
  tax_included: boolean
  goods_cents: number
  discount_cents: number
  tax_cents: number | null
  due_cents: number
  currency: string | null
  locale: string
  lines: { cheese: string; grams: number; pieces: number | null; amount_cents: number }[]
}

export const slip: QueuedMailTemplate<SlipData> = (data, shop) => {
  const settings = {
    currency: data.currency ?? '',
    locale: data.locale,
    rounding: 0.01,
    display: 'per_100g',
  } as const
  const money = (cents: number) => formatMoney(cents, settings)
  const amount = (line: SlipData['lines'][number]) =>
    line.pieces === null ? `${line.grams.toLocaleString(data.locale)} g` : `${line.pieces} ×`
  return {
    subject: `Your slip from ${shop.name}`,
    heading: money(data.due_cents),
    paragraphs: [
      [data.number && `Slip ${data.number}`, formatDateTime(data.sold_at, data.locale)]
        .filter(Boolean)
        .join(', '),
      ...data.lines.map((line) => `${amount(line)} ${line.cheese}: ${money(line.amount_cents)}`),
      ...(data.discount_cents > 0 ? [`Discount: ${money(-data.discount_cents)}`] : []),
      `${data.tax_included ? 'Includes tax of' : 'Tax'} ${money(data.tax_cents ?? 0)}, paid ${money(data.due_cents)}${data.payment ? ` (${data.payment})` : ''}`,
    ],
    note: 'This slip is not a receipt of a certified cash register.',
  }
}
