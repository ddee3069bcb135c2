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
  return coresOf(password).some((core) => list.has(lookOf(core)))
}

/** The person's email is the first thing that others would guess, and the name in it with a number is the second. */
export function isOwnEmail(password: string, email: string) {
  const name = lookOf(email.split('@')[0] ?? '')
  return password.toLowerCase().includes(email) || coresOf(password).some((core) => lookOf(core) === name)
}

/** What is left when some or all digits and signs before the first and after the last letter are dropped. */
function coresOf(password: string) {
  const first = Math.max(0, password.search(/\p{L}/u))
  const after = password.length - (/\P{L}*$/u.exec(password)?.[0].length ?? 0)
  const starts = Array.from({ length: first + 1 }, (_, start) => start)
  const ends = Array.from({ length: password.length - after + 1 }, (_, index) => after + index)
  return starts.flatMap((start) => ends.map((end) => password.slice(start, end)))
}

const lookOf = (text: string) =>
  fold(text).replaceAll(/[01l!34@5$7]/g, (sign) => LETTERS_OF_SIGNS.get(sign) ?? sign)

async function readList() {
  const text = await promisify(gunzip)(await readFile(FILE))
  return new Set(text.toString().trimEnd().split('\n').map(lookOf))
}
