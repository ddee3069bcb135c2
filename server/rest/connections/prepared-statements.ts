import { createHash } from 'node:crypto'

const MAX_PREPARED = 150
const MAX_REMEMBERED = 2_000
const USES_BEFORE_PREPARING = 2

/**
 * Decides which statements to prepare, and names them. A prepared statement stays in its connection, so their number is
 * limited, and a text is prepared only when it is used again: anyone can send any number of new ones. A name is made from
 * its text, so that two executors that share connections mean the same by it.
 */
export function createPreparedStatements() {
  const names = new Map<string, string>()
  const uses = new Map<string, number>()

  return (text: string) => {
    const name = names.get(text)
    if (name || names.size >= MAX_PREPARED) return name
    const count = (uses.get(text) ?? 0) + 1
    if (count >= USES_BEFORE_PREPARING) {
      uses.delete(text)
      const given = createHash('sha256').update(text).digest('base64url')
      names.set(text, given)
      return given
    }
    if (uses.size >= MAX_REMEMBERED) uses.clear()
    uses.set(text, count)
    return undefined
  }
}
