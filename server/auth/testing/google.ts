import { expect } from 'vitest'
import type { AuthServer } from './auth-server.ts'
import { createBrowser } from './browser.ts'

type Client = ReturnType<AuthServer['client']>

/** Sign-ins through the demo's stand-in for Google. */
export function googleOf(server: () => AuthServer) {
  async function begin(client: Client, redirectTo = `${server().siteUrl}/`) {
    const { data, error } = await client.signInWithOAuth({
      provider: 'google',
      options: { redirectTo, skipBrowserRedirect: true },
    })
    if (error) throw error
    return data.url
  }

  /** Goes through the account chooser and gives the page the person ends on. */
  async function choose(startUrl: string, person: string) {
    const { siteUrl } = server()
    const browser = createBrowser(siteUrl)
    const chooser = await browser.open(startUrl)
    const uid = /action="\/demo-google\/choose\/([^/]+)\//.exec(chooser.body)?.[1]
    expect(chooser.body).toContain('Choose an account')
    return browser.open(`${siteUrl}/demo-google/choose/${uid}/${person}`, 'POST')
  }

  async function signInAs(person: string, client = server().client()) {
    const { url } = await choose(await begin(client, `${server().siteUrl}/events?from=here`), person)
    expect(url.pathname).toBe('/events')
    expect(url.searchParams.get('from')).toBe('here')
    const { data, error } = await client.exchangeCodeForSession(url.searchParams.get('code') ?? '')
    if (error) throw error
    return data
  }

  return { begin, choose, signInAs }
}
