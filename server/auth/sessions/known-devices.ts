import type { FastifyInstance, FastifyRequest } from 'fastify'
import { RETENTION_DAYS, secondsOf } from '../../../src/domain/people/retention.ts'
import { deviceName } from '../../../src/lib/device-name.ts'
import { newDevice } from '../../mail/templates/new-device.ts'
import type { AuthContext } from '../auth-context.ts'
import { passwordResetLink } from '../mail-codes/mail-links.ts'
import { digest, randomToken } from '../secrets.ts'
import type { Tx, User } from '../account/users.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Identifies a staff browser at its next sign-in. Sent back as a cookie. */
    deviceToken?: string
  }
}

const COOKIE = 'oq_device'
const KEPT_SECONDS = secondsOf(RETENTION_DAYS.staffDevice)

export type Device = { token: string | undefined; name: string; keep(token: string): void }

export function deviceOf(request: FastifyRequest): Device {
  const { cookie = '', 'user-agent': userAgent = '' } = request.headers
  return {
    token: new RegExp(`(?:^|; )${COOKIE}=([\\w-]{43})(?:;|$)`).exec(cookie)?.[1],
    name: deviceName(userAgent),
    keep(token) {
      request.deviceToken = token
    },
  }
}

/** The digest of a browser in which staff used this account before, if the request comes from one. */
export async function knownDevice({ sql }: AuthContext, request: FastifyRequest, email: string) {
  const { token } = deviceOf(request)
  if (!token) return undefined
  const [found] = await sql<{ is_known: boolean }[]>`
    select private.is_known_device(${email}, ${digest(token)}) as is_known`
  return found?.is_known ? digest(token) : undefined
}

/** Only staff get the cookie. It grants no access, only tries at the password that strangers cannot use up. */
export function sendDeviceCookie(app: FastifyInstance, siteUrl: string) {
  const secure = siteUrl.startsWith('https:') ? '; Secure' : ''
  app.addHook('onSend', async ({ deviceToken }, reply) => {
    if (!deviceToken) return
    const attributes = `Path=/auth/v1; Max-Age=${KEPT_SECONDS}; HttpOnly; SameSite=Strict${secure}`
    reply.header('set-cookie', `${COOKIE}=${deviceToken}; ${attributes}`)
  })
}

/** A staff member learns by mail about a sign-in from a browser that has not signed in before, and the audit log keeps it. */
export async function recordSignIn(
  auth: AuthContext,
  sql: Tx,
  user: User,
  { device, isFirstDevice }: { device: Device; isFirstDevice: boolean },
) {
  const token = device.token ?? randomToken()
  const [recorded] = await sql<{ is_new: boolean | null }[]>`
    select private.record_sign_in(${user.id}, ${digest(token)}, ${device.name}) as is_new`
  const isNew = recorded?.is_new ?? null
  if (isNew === null) return
  device.keep(token)
  if (!isNew || isFirstDevice) return
  const data = { device: device.name, recoverLink: passwordResetLink(auth.config.siteUrl) }
  auth.background.run('new device mail', () => auth.sendMail({ to: user.email, template: newDevice, data }))
}
