import type { FastifyPluginAsync } from 'fastify'
import { OperatorError } from '../../operator-error.ts'
import { setRawSecurityHeaders } from '../../http/security-headers.ts'
import { CHOOSER_CSP, chooserPage } from './chooser-page.ts'
import type { DemoGoogleContext } from './demo-google-client.ts'
import { createDemoPeople, type DemoPeople } from './demo-people.ts'

type Provider = Awaited<ReturnType<typeof createProvider>>
type Choice = { Params: { uid: string; choice: string } }

/** Stands in for Google in the demo. Anyone can sign in as anyone, so it cannot be created outside a demo. */
export function demoGoogle(context: DemoGoogleContext): FastifyPluginAsync {
  if (!context.config.demo) throw new OperatorError('The stand-in for Google exists in the demo only')
  const { siteUrl } = context.config
  return async (app) => {
    const people = createDemoPeople()
    let created: Promise<Provider> | undefined
    const provider = () => (created ??= createProvider(context, people))

    app.get<Choice>('/choose/:uid', async (request, reply) =>
      reply
        .header('content-security-policy', CHOOSER_CSP)
        .header('cache-control', 'no-store')
        .type('text/html; charset=utf-8')
        .send(chooserPage(request.params.uid, people.listed())),
    )

    // The provider parses its own requests, so they must not be parsed here.
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', (_request, _payload, done) => done(null))

    app.post<Choice>('/choose/:uid/:choice', async (request, reply) => {
      const { choice } = request.params
      const person = choice === 'new' ? people.createVisitor() : people.find(choice)
      if (!person && choice !== 'cancel') return reply.callNotFound()
      const result = person
        ? { login: { accountId: person.id, remember: false } }
        : { error: 'access_denied', error_description: 'The person canceled' }
      reply.hijack()
      setRawSecurityHeaders(reply.raw, request.id, siteUrl)
      return (await provider()).interactionFinished(request.raw, reply.raw, result)
    })

    app.all('/*', async ({ raw, id }, reply) => {
      reply.hijack()
      setRawSecurityHeaders(reply.raw, id, siteUrl)
      Object.assign(raw, { originalUrl: raw.url, url: raw.url?.slice(app.prefix.length) })
      await (await provider()).callback()(raw, reply.raw)
    })
  }
}

/** Loaded at the first sign-in with Google, because it takes as long as the rest of the server. */
async function createProvider(context: DemoGoogleContext, people: DemoPeople) {
  const module = await import('./create-provider.ts')
  return module.createProvider(context, people)
}
