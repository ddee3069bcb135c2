import type { FastifyInstance } from 'fastify'

const COMMON = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(self), geolocation=(), microphone=(), payment=(), usb=()',
  'cross-origin-opener-policy': 'same-origin',
  'x-frame-options': 'DENY',
}

const DENY_ALL = "default-src 'none'; frame-ancestors 'none'"

export function addSecurityHeaders(app: FastifyInstance, siteUrl: string) {
  const headers = siteUrl.startsWith('https:')
    ? { ...COMMON, 'strict-transport-security': 'max-age=31536000; includeSubDomains' }
    : COMMON
  app.addHook('onSend', async (_request, reply) => {
    reply.headers(headers)
    if (!reply.hasHeader('content-security-policy')) reply.header('content-security-policy', DENY_ALL)
  })
}
