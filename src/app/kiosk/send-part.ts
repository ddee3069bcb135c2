/** A player asks for a film in parts, which a cache does not know. */
export async function sendPart(kept: Response, range: string) {
  const file = await kept.blob()
  const [, first = '0', last = ''] = /^bytes=(\d+)-(\d*)$/.exec(range) ?? []
  const start = Number(first)
  const end = Math.min(last ? Number(last) : file.size, file.size - 1)
  return new Response(file.slice(start, end + 1), {
    status: 206,
    headers: {
      'content-type': file.type,
      'content-range': `bytes ${start}-${end}/${file.size}`,
      'accept-ranges': 'bytes',
    },
  })
}
