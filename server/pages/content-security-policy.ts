import { createHash } from 'node:crypto'
import type { Assets } from '../../src/app/assets.ts'

const hashOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`

/** Workers follow script-src. A page may load our own files, the inlined script by its hash, and the backend. */
export function contentSecurityPolicy({ bootstrap, developmentScript }: Assets, backendUrl: string) {
  const backend = backendUrl ? ` ${new URL(backendUrl).origin}` : ''
  const scripts = [bootstrap, developmentScript].filter((script) => script !== undefined)
  const hotReload = developmentScript ? ' ws:' : ''
  return [
    "default-src 'none'",
    `script-src 'self' ${scripts.map(hashOf).join(' ')}`,
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob:${backend}`,
    `connect-src 'self'${backend}${hotReload}`,
    "font-src 'self'",
    `media-src 'self'${backend}`,
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}
