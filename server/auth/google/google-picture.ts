const PICTURE_HOST = /^lh\d\.googleusercontent\.com$/
const PICTURE_TYPE = /^image\/(jpeg|png|webp)\b/
const MAX_BYTES = 512 * 1024
const MAX_PIXELS = 4_000_000
const TIMEOUT_MS = 3_000
const SIZE = 96
const CACHED_PICTURES = 500
const CACHED_MS = 3_600_000

/** Only Google's own hosts for pictures of people, so that the server cannot be made to call another one. */
export function isGooglePicture(url: string) {
  if (!URL.canParse(url)) return false
  const { protocol, hostname, port, username } = new URL(url)
  return protocol === 'https:' && port === '' && username === '' && PICTURE_HOST.test(hostname)
}

async function readBytes(body: AsyncIterable<Uint8Array>) {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body) {
    size += chunk.length
    if (size > MAX_BYTES) throw new Error('The picture is too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** Re-encoded, so that only the pixels are passed on. A redirect is refused, because it could lead anywhere. */
async function loadPicture(url: string, fetchUrl: typeof fetch) {
  const response = await fetchUrl(url, { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) })
  const type = response.headers.get('content-type') ?? ''
  if (!response.ok || !response.body || !PICTURE_TYPE.test(type))
    throw new Error(`No picture: ${response.status} ${type}`)
  const [{ default: sharp }, bytes] = await Promise.all([import('sharp'), readBytes(response.body)])
  return sharp(bytes, { limitInputPixels: MAX_PIXELS }).resize(SIZE, SIZE).webp().toBuffer()
}

/** Gives the picture at a URL of Google's, or undefined. A failure is remembered too, so that it is not repeated. */
export function createGooglePictures(fetchUrl: typeof fetch = fetch) {
  const pictures = new Map<string, { picture: Promise<Buffer | undefined>; until: number }>()
  return async (url: string) => {
    if (!isGooglePicture(url)) return undefined
    const known = pictures.get(url)
    if (known && known.until > Date.now()) return known.picture
    const [oldest] = pictures.keys()
    if (oldest !== undefined && pictures.size >= CACHED_PICTURES) pictures.delete(oldest)
    const picture = loadPicture(url, fetchUrl).catch(() => undefined)
    pictures.set(url, { picture, until: Date.now() + CACHED_MS })
    return picture
  }
}
