/** The first and the last byte that a Range header asks for, or the whole file for a header of another form. */
function bytesOf(range: string, size: number) {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(range) ?? []
  if (first) return { start: Number(first), end: Math.min(last ? Number(last) : size, size - 1) }
  return { start: last ? Math.max(0, size - Number(last)) : 0, end: size - 1 }
}

/** Players request a video in ranges, which a cache cannot answer by itself. */
export async function sendRange(kept: Response, range: string) {
  const file = await kept.blob()
  const { start, end } = bytesOf(range, file.size)
  if (start > end)
    return new Response(null, { status: 416, headers: { 'content-range': `bytes */${file.size}` } })
  return new Response(file.slice(start, end + 1), {
    status: 206,
    headers: {
      'content-type': file.type,
      'content-range': `bytes ${start}-${end}/${file.size}`,
      'accept-ranges': 'bytes',
    },
  })
}
