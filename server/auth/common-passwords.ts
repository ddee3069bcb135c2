import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'

const FILE = new URL('./common-passwords.txt.gz', import.meta.url)

let known: Promise<Set<string>> | undefined

/** Whether a password is on the list of decision record 7, in any case. The list is read on first use. */
export async function isCommonPassword(password: string) {
  known ??= readList()
  return (await known).has(password.toLowerCase())
}

async function readList() {
  const text = await promisify(gunzip)(await readFile(FILE))
  return new Set(text.toString().trimEnd().split('\n'))
}
