export type Encoding = 'br' | 'gzip' | 'identity'

/** There are few different browsers, so each header is read once. */
const MAX_REMEMBERED = 200
const remembered = new Map<string, Encoding>()

/** The smallest encoding that a client accepts. */
export function acceptedEncoding(header: string | string[] = ''): Encoding {
  const text = String(header)
  const known = remembered.get(text)
  if (known) return known
  const encoding = chooseEncoding(text)
  if (remembered.size >= MAX_REMEMBERED) remembered.clear()
  remembered.set(text, encoding)
  return encoding
}

function chooseEncoding(header: string): Encoding {
  const accepted = new Set(
    header
      .toLowerCase()
      .split(',')
      .map((part) => part.split(';').map((piece) => piece.trim()))
      .filter(([, quality = 'q=1']) => Number(quality.replace(/^q=/, '')) > 0)
      .map(([name]) => name),
  )
  return accepted.has('br') ? 'br' : accepted.has('gzip') ? 'gzip' : 'identity'
}
