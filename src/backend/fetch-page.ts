/** The page at a URL as a document. Rejects when it cannot be loaded. */
export async function fetchPage(url: string, signal: AbortSignal) {
  const response = await fetch(url, { signal })
  if (!response.ok) throw new Error(`${response.status} for ${url}`)
  return new DOMParser().parseFromString(await response.text(), 'text/html')
}
