/**
 * Follows redirects with cookies, as a browser does, while they lead through the given paths. Each request has a
 * connection of its own, so that several workers take turns.
 */
export function createBrowser(siteUrl: string, through = /^\/(auth\/v1|demo-google)\//) {
  const cookies = new Map<string, string>()

  async function open(target: string, method = 'GET'): Promise<{ url: URL; body: string }> {
    const url = new URL(target, siteUrl)
    if (!through.test(url.pathname)) return { url, body: '' }
    const answer = await fetch(url, {
      method,
      redirect: 'manual',
      headers: {
        connection: 'close',
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      },
    })
    for (const line of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split(/=(.*)/s)
      cookies.set(name, value)
    }
    const next = answer.headers.get('location')
    return next ? open(new URL(next, url).href) : { url, body: await answer.text() }
  }

  return { open }
}
