import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { fold } from '../../../src/lib/fold.ts'

const FILE = new URL('./common-passwords.txt.gz', import.meta.url)

/** Digits and signs that people write for letters. One and l stand for i, because both are written for it and each other. */
const LETTERS_OF_SIGNS = new Map(
  Object.entries({ 0: 'o', 1: 'i', l: 'i', '!': 'i', 3: 'e', 4: 'a', '@': 'a', 5: 's', $: 's', 7: 't' }),
)

let known: Promise<Set<string>> | undefined

/**
 * Whether a password is on the list of decision record 7, alone or between digits and signs, in any case and with signs
 * for letters: "P@ssw0rd2026!" is "password". The list is read on first use.
 */
export async function isCommonPassword(password: string) {
  known ??= readList()
  const list = await known
  return coresOf(password).some((core) => list.has(core))
}

/** The person's email is the first thing that others would guess, and the name in it with a number is the second. */
export function isOwnEmail(password: string, email: string) {
  const name = lookOf(email.split('@')[0] ?? '')
  return password.toLowerCase().includes(email) || coresOf(password).includes(name)
}

/** The longest password on the list, so that it cannot begin or end with more digits and signs. */
const MAX_SIGNS = 20

/** What is left when some or all digits and signs before the first and after the last letter are dropped, as it looks. */
function coresOf(password: string) {
  const folded = fold(password)
  const first = Math.max(0, folded.search(/\p{L}/u))
  const after = folded.length - (/\P{L}*$/u.exec(folded)?.[0].length ?? 0)
  const starts = range(Math.max(0, first - MAX_SIGNS), first)
  const ends = range(after, Math.min(folded.length, after + MAX_SIGNS))
  const look = withLetters(folded)
  return starts.flatMap((start) => ends.map((end) => look.slice(start, end)))
}

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)

/** Has as many characters as the text. */
const withLetters = (text: string) =>
  text.replaceAll(/[01l!34@5$7]/g, (sign) => LETTERS_OF_SIGNS.get(sign) ?? sign)

const lookOf = (text: string) => withLetters(fold(text))

async function readList() {
  const text = await promisify(gunzip)(await readFile(FILE))
  return new Set(text.toString().trimEnd().split('\n').map(lookOf))
}
