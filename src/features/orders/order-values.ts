/** A cheese of an order as the form has it: grams, or pieces where it is sold so. */
export type OrderLine = { cheeseId: string; amount: number; isPieces: boolean }

/** What it costs, at the price of a kilogram or of a piece. */
export const centsOf = (
  { amount, isPieces }: Pick<OrderLine, 'amount' | 'isPieces'>,
  { priceCents }: { priceCents: number },
) => Math.round(isPieces ? amount * priceCents : (amount * priceCents) / 1000)

/** What a person typed so far. */
export type OrderValues = {
  /** Makes a form that is sent twice one order. */
  key: string
  lines: OrderLine[]
  pickupAt: string
  name: string
  email: string
  phone: string
  note: string
  wantsReminder: boolean
  /** Whether a board led here, which is only counted. */
  isFromBoard: boolean
}

/** What a button of the form asks for; the amounts have been read before. */
export type OrderStep =
  | { kind: 'send' | 'add' | 'update' | 'confirm' | 'cancel' }
  | { kind: 'remove'; cheeseId: string }

export const QUICK_GRAMS = [100, 200, 300]
export const FIRST_GRAMS = 200

const text = (form: FormData | URLSearchParams, name: string) => String(form.get(name) ?? '').slice(0, 1000)

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Reads the form, in the browser and on the server. A quick choice wins over what stands in the field of its cheese. */
export function readOrderForm(form: FormData | URLSearchParams): OrderValues {
  const ids = form
    .getAll('cheese')
    .map(String)
    .filter((id) => UUID.test(id))
  const quick = text(form, 'quick').split(':')
  return {
    key: UUID.test(text(form, 'key')) ? text(form, 'key') : crypto.randomUUID(),
    lines: ids.map((cheeseId) => ({
      cheeseId,
      amount: Number(quick[0] === cheeseId ? quick[1] : text(form, `amount-${cheeseId}`)) || 0,
      isPieces: form.get(`unit-${cheeseId}`) === 'pieces',
    })),
    pickupAt: text(form, 'pickup_at'),
    name: text(form, 'name'),
    email: text(form, 'email'),
    phone: text(form, 'phone'),
    // Forms send line breaks as two characters; the database keeps one.
    note: text(form, 'note').replaceAll('\r\n', '\n'),
    wantsReminder: form.get('wants_reminder') === 'on',
    isFromBoard: form.has('board'),
  }
}

export function readOrderStep(form: FormData | URLSearchParams): OrderStep {
  const [kind, cheeseId = ''] = text(form, 'do').split(':')
  if (kind === 'remove') return { kind, cheeseId }
  if (kind === 'send' || kind === 'add' || kind === 'confirm' || kind === 'cancel') return { kind }
  return { kind: 'update' }
}

/** What the data API is sent of an order. */
export const orderArguments = ({ lines, pickupAt, note, wantsReminder }: OrderValues) => ({
  lines: lines.map(({ cheeseId, amount, isPieces }) => ({
    cheese_id: cheeseId,
    [isPieces ? 'pieces' : 'grams']: Math.round(amount),
  })),
  pickup_at: pickupAt,
  note,
  wants_reminder: wantsReminder,
})

/** The same with what only a new order has. */
export const newOrderArguments = (values: OrderValues) => ({
  ...orderArguments(values),
  key: values.key,
  from_board: values.isFromBoard,
})
