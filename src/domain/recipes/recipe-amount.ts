const FRACTION_SIGNS: Record<string, string> = {
  '½': '1/2',
  '⅓': '1/3',
  '⅔': '2/3',
  '¼': '1/4',
  '¾': '3/4',
  '⅛': '1/8',
}

const AMOUNT = /^(?:(?<whole>\d+(?:[.,]\d+)?)|(?:(?<wholes>\d+) )?(?<top>\d+)\/(?<bottom>[1-9]\d*))$/

/** Reads "200", "0.5", "0,5", "1/2", "1 1/2" and "1½"; nothing for any other text. */
export function parseAmount(text: string): number | undefined {
  const plain = text
    .replaceAll(/[½⅓⅔¼¾⅛]/g, (sign) => ` ${FRACTION_SIGNS[sign]}`)
    .trim()
    .replaceAll(/\s+/g, ' ')
  const { whole, wholes = '0', top, bottom } = AMOUNT.exec(plain)?.groups ?? {}
  const amount = whole
    ? Number(whole.replace(',', '.'))
    : top && bottom
      ? Number(wholes) + Number(top) / Number(bottom)
      : 0
  return amount >= 0.001 && amount <= 100_000 ? Math.round(amount * 1000) / 1000 : undefined
}
