export const MAX_EMAIL_LENGTH = 254

/** Digits, and the signs that a local part may have without quotation marks. */
const SIGNS = "-0-9.!#$%&'*+/=?^_`{|}~"

/**
 * Local parts have letters of one alphabet, because those of another one look like them: Latin, alone or with the
 * scripts of East Asia, or one of the others. Cyrillic and Greek need a letter that does not look Latin.
 */
const LOCAL_PARTS = [
  String.raw`[SIGNSa-z\u00df-\u00f6\u00f8-\u0130\u0134-\u0137\u0139-\u013e\u0141-\u0148\u014a-\u017e\u01a1\u01b0\u0219\u021b\u1ea0-\u1ef9\u3005\u3041-\u3096\u30a1-\u30fa\u30fc\u3105-\u312f\u3400-\u9fff\uac00-\ud7a3]+`,
  String.raw`[SIGNS\u0430-\u052f]*[бджзийлфцчшщъыэюя][SIGNS\u0430-\u052f]*`,
  String.raw`[SIGNS\u03ac-\u03ce]*[δζθλξπςσφψ][SIGNS\u03ac-\u03ce]*`,
  String.raw`[SIGNS\u05d0-\u05ea]+`,
  String.raw`[SIGNS\u0620-\u065f\u066e-\u06d3]+`,
  String.raw`[SIGNS\u0900-\u097f]+`,
  String.raw`[SIGNS\u0e01-\u0e4e]+`,
]
/** A name of letters outside ASCII, or its encoded form (`xn--`), can look like any other name. */
const HOST_NAME = String.raw`(?:(?!xn--)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?!xn--)[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?`

const EMAIL = new RegExp(`^(?:${LOCAL_PARTS.join('|').replaceAll('SIGNS', SIGNS)})@${HOST_NAME}$`, 'u')

const compose = (text: string) => text.trim().normalize('NFC').toLowerCase()

/**
 * The one spelling of an email that a person may newly use: lowercase and composed. Undefined for other texts. The
 * database has the same pattern (`private.is_email`), for invitations and stock alerts.
 */
export function normalizeEmail(text: string): string | undefined {
  const email = compose(text)
  const isUsable = email.length <= MAX_EMAIL_LENGTH && email.normalize('NFKC') === email && EMAIL.test(email)
  return isUsable ? email : undefined
}

/** The spelling by which an account is found. Those of earlier versions may have an encoded host name. */
export function spellKnownEmail(text: string): string {
  const email = compose(text)
  const [, localPart, host] = /^([^@]+)@([^@/?#:[\]\\]+)$/u.exec(email) ?? []
  return host && URL.canParse(`http://${host}`) ? `${localPart}@${new URL(`http://${host}`).hostname}` : email
}
