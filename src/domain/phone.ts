const MAX_DIGITS = 16

/** Accepts spaces, dashes and parentheses anywhere, as people write them. */
export function isPhone(text: string) {
  const digits = text.replaceAll(/[\s()-]/g, '').replace(/^\+/, '')
  return /^[1-9]\d*$/.test(digits) && digits.length <= MAX_DIGITS
}
