import type { ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply } from 'fastify'

const COMMON = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(self), geolocation=(), microphone=(), payment=(), usb=()',
  'cross-origin-opener-policy': 'same-origin',
  'x-frame-options': 'DENY',
}

const DENY_ALL = "default-src 'none'; frame-ancestors 'none'"

/** What a document carries, besides a content security policy; fonts, pictures, styles and scripts carry fewer. */
export const securityHeaders = (siteUrl: string): Record<string, string> =>
  siteUrl.startsWith('https:')
    ? { ...COMMON, 'strict-transport-security': 'max-age=31536000; includeSubDomains' }
    : COMMON

/** For a response that is written past the server's hooks. */
export const rawSecurityHeaders = (requestId: string, siteUrl: string): Record<string, string> => ({
  ...securityHeaders(siteUrl),
  'content-security-policy': DENY_ALL,
  'x-request-id': requestId,
})

export function setRawSecurityHeaders(response: ServerResponse, requestId: string, siteUrl: string) {
  for (const [name, value] of Object.entries(rawSecurityHeaders(requestId, siteUrl)))
    response.setHeader(name, value)
}

/** Never a document of its own: an SVG could be one. */
const PART_OF_PAGE = /^(font\/|image\/(?!svg)|text\/css|(text|application)\/javascript)/

/** A page loads a dozen such files, and on a phone each byte of their headers delays it. */
export const isPartOfPage = (reply: FastifyReply) =>
  PART_OF_PAGE.test(String(reply.getHeader('content-type')))

/** Said by documents alone. */
const OF_DOCUMENTS = [
  'referrer-policy',
  'permissions-policy',
  'cross-origin-opener-policy',
  'x-frame-options',
] as const

export function addSecurityHeaders(app: FastifyInstance, siteUrl: string) {
  const ofDocuments = securityHeaders(siteUrl)
  const ofParts = { ...ofDocuments }
  for (const name of OF_DOCUMENTS) delete ofParts[name]
  app.addHook('onSend', (_request, reply, _payload, done) => {
    reply.headers(isPartOfPage(reply) ? ofParts : ofDocuments)
    if (!reply.hasHeader('content-security-policy')) reply.header('content-security-policy', DENY_ALL)
    done()
  })
}
