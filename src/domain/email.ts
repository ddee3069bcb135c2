const MAX_EMAIL_LENGTH = 254

/** Characters that show nothing, control the text around them or are not assigned. */
const HIDDEN = /[\p{C}\p{Z}\u115F\u1160\u2800\u3164\uFFA0]/u
const HOST_NAME = /^(?!-)[a-z0-9-]+(\.[a-z0-9-]+)*\.(?=[a-z0-9-]*[a-z])[a-z0-9-]+$/

const SCRIPTS = ['Latin', 'Cyrillic', 'Greek', 'Armenian', 'Cherokee', 'Hebrew', 'Arabic', 'Han'] as const
const OTHER_SCRIPTS = ['Hiragana', 'Katakana', 'Bopomofo', 'Hangul'] as const
const SCRIPT_PATTERNS = [...SCRIPTS, ...OTHER_SCRIPTS].map(
  (script) => [script, new RegExp(`\\p{Script=${script}}`, 'u')] as const,
)

/** Scripts that people write together. */
const WRITTEN_TOGETHER = [
  ['Latin', 'Han', 'Hiragana', 'Katakana'],
  ['Latin', 'Han', 'Bopomofo'],
  ['Latin', 'Han', 'Hangul'],
]

/** Cyrillic and Greek letters that look like Latin ones. */
const LOOK_ALIKES = /^[аевһіјкӏморԛѕтухԝѵԁьгпсαβγεικνορτυχω\P{L}]+$/u

/**
 * The one spelling of an email: lowercase, composed, with its host name in ASCII. Undefined for what is not an email that
 * guests may use: no host name, hidden characters, or letters that look like those of another script.
 */
export function normalizeEmail(text: string): string | undefined {
  const composed = text.trim().normalize('NFC').toLowerCase()
  const [, localPart = '', domain = ''] = /^([^\s@<>]+)@([^\s@<>/?#:[\]\\]+)$/u.exec(composed) ?? []
  if (!localPart || HIDDEN.test(composed) || composed.normalize('NFKC') !== composed) return undefined
  if (!URL.canParse(`http://${domain}`)) return undefined
  const host = new URL(`http://${domain}`).hostname
  const email = `${localPart}@${host}`
  if (email.length > MAX_EMAIL_LENGTH || !HOST_NAME.test(host)) return undefined
  return [localPart, ...domain.split('.')].some(isDeceptive) ? undefined : email
}

function isDeceptive(part: string) {
  const scripts = new Set([...part].filter((letter) => /\p{L}/u.test(letter)).map(scriptOf))
  if (scripts.size === 0) return false
  const isMixed =
    scripts.size > 1 && !WRITTEN_TOGETHER.some((group) => [...scripts].every((name) => group.includes(name)))
  return isMixed || (!scripts.has('Latin') && LOOK_ALIKES.test(part))
}

const scriptOf = (letter: string) =>
  SCRIPT_PATTERNS.find(([, pattern]) => pattern.test(letter))?.[0] ?? 'another'
