const MAX_DIGITS = 16

/** A number as people write it, with spaces, dashes and parentheses wherever they like them. */
export function isPhone(text: string) {
  const digits = text.replaceAll(/[\s()-]/g, '').replace(/^\+/, '')
  return /^[1-9]\d*$/.test(digits) && digits.length <= MAX_DIGITS
}
