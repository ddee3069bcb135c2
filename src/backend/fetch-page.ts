/** Says where a page is retried. */
export const OUTAGE = 'The shop cannot answer right now. Trying again ...'

/** The page at a URL as a document. Rejects when it cannot be loaded, with the seconds to wait if the server says so. */
export async function fetchPage(url: string, signal?: AbortSignal) {
  const response = await fetch(url, { signal })
  if (!response.ok) {
    const retryAfter = Number(response.headers.get('retry-after'))
    throw Object.assign(new Error(`${response.status} for ${url}`), { retryAfter })
  }
  return new DOMParser().parseFromString(await response.text(), 'text/html')
}
