const FRACTION_SIGNS: Record<string, string> = {
  '½': '1/2',
  '⅓': '1/3',
  '⅔': '2/3',
  '¼': '1/4',
  '¾': '3/4',
  '⅛': '1/8',
}

const AMOUNT = /^(?:(?<whole>\d+(?:[.,]\d+)?)|(?:(?<wholes>\d+) )?(?<top>\d+)\/(?<bottom>[1-9]\d*))$/

const QUANTITY = /^(?<number>[\d\s.,/½⅓⅔¼¾⅛]*)(?<unit>[^\d½⅓⅔¼¾⅛]*)$/
const MAX_UNIT_LETTERS = 20

/** Reads "200 g", "1½ cups", "a pinch" and an empty text; nothing for two amounts such as "2-3", which cannot be scaled. */
export function parseQuantity(text: string): { amount: number | null; unit: string } | undefined {
  const { number = '', unit = '' } = QUANTITY.exec(text.trim())?.groups ?? { number: 'none' }
  const amount = number === '' ? null : parseAmount(number)
  return amount === undefined || unit.length > MAX_UNIT_LETTERS ? undefined : { amount, unit }
}

/** The text that `parseQuantity` reads. */
export const printQuantity = (amount: number | null, unit: string) =>
  [amount === null ? '' : String(amount), unit].filter(Boolean).join(' ')

/** Reads "200", "0.5", "0,5", "1/2", "1 1/2" and "1½"; nothing for any other text. */
export function parseAmount(text: string): number | undefined {
  const plain = text
    .replaceAll(/[½⅓⅔¼¾⅛]/g, (sign) => ` ${FRACTION_SIGNS[sign]}`)
    .trim()
    .replaceAll(/\s+/g, ' ')
  const { whole, wholes = 0, top, bottom } = AMOUNT.exec(plain)?.groups ?? {}
  // Without a match it is not a number, which no limit allows.
  const amount = whole ? Number(whole.replace(',', '.')) : Number(wholes) + Number(top) / Number(bottom)
  return amount >= 0.001 && amount <= 100_000 ? Math.round(amount * 1000) / 1000 : undefined
}
