import type { PassThrough } from 'node:stream'
import type { FastifyPluginAsync } from 'fastify'
import { errorCode } from '../../src/backend/errors.ts'
import { may, type Permission, type StaffRole } from '../../src/domain/people/roles.ts'
import type { ServerContext } from '../context.ts'
import { runAs, SESSION_ENDED, type Caller } from '../database/run-as.ts'
import type { StaffChange } from '../database/site-changes.ts'
import type { ListenerLimits } from './listener-limits.ts'
import { HEARTBEAT_MS, retryMs, sendEvents } from './send-events.ts'
import { createSubscriptions } from './subscriptions.ts'
import { runBatched } from './run-batched.ts'

const DENIED = { code: '42501', message: 'permission denied' }
/** After these, a listener may have another role or none. */
const RIGHTS_CHANGES = new Set<StaffChange>(['people', 'sessions', '*'])
/** Topics that not all staff may read. */
const NEEDED: Partial<Record<StaffChange, Permission>> = { audit: 'readAuditLog' }

const mayHear = (role: StaffRole, change: StaffChange) => {
  const needed = NEEDED[change]
  return !needed || may(role, needed)
}

/** The topics of rows that changed, as server-sent events for open staff pages. They contain no data. */
export const staffChanges =
  (
    { callers, database, databaseWork, siteChanges, log }: ServerContext,
    limits: ListenerLimits,
  ): FastifyPluginAsync =>
  async (app) => {
    const listeners = new Map<PassThrough, { caller: Caller; role: StaffRole }>()
    /** For each role what its listeners are told next. */
    const changed = new Map<string, Set<StaffChange>>()
    const subscriptions = createSubscriptions(async (role) => {
      const topics = [...(changed.get(role) ?? [])]
      changed.delete(role)
      return { topics }
    })

    /** The role of staff whose token has not expired and whose session has not ended. */
    const staffRole = (caller: Caller) =>
      databaseWork
        .unlessFrozen(() =>
          runAs(database.requests, caller, async (sql) => {
            const [row] = await sql<{ role: StaffRole | null }[]>`
              select private.staff_role() as role
              where (auth.jwt() ->> 'exp')::bigint > extract(epoch from now())`
            return row?.role ?? undefined
          }),
        )
        .catch((error: unknown) => {
          if (errorCode(error) === SESSION_ENDED) return undefined
          throw error
        })

    /** Tabs with the same token share a check. When it fails, they connect again later. */
    const endChangedRoles = runBatched(async () => {
      for (const caller of new Set([...listeners.values()].map((listener) => listener.caller))) {
        const role = await staffRole(caller).catch(() => undefined)
        for (const [stream, listener] of listeners)
          if (listener.caller === caller && listener.role !== role) stream.end()
      }
    })

    async function publish(change: StaffChange) {
      if (listeners.size === 0) return
      if (RIGHTS_CHANGES.has(change)) await endChangedRoles()
      if (change === 'sessions') return
      const roles = new Set([...listeners.values()].map(({ role }) => role))
      const told = new Set<string>([...roles].filter((role) => mayHear(role, change)))
      for (const role of told) changed.set(role, (changed.get(role) ?? new Set()).add(change))
      await subscriptions.publish((role) => told.has(role))
    }

    const logFailure = (error: unknown) => log.error({ err: error }, 'staff could not be told of a change')
    siteChanges.onStaffChange((change) => void publish(change).catch(logFailure))
    const heartbeat = setInterval(() => {
      subscriptions.keepAlive()
      endChangedRoles().catch(logFailure)
    }, HEARTBEAT_MS)
    app.addHook('preClose', async () => {
      clearInterval(heartbeat)
      subscriptions.end()
    })

    app.get('/staff', { compress: false }, async (request, reply) => {
      const caller = await callers.ofRequest(request.headers).catch(() => undefined)
      const role = caller?.accountId ? await staffRole(caller) : undefined
      if (!caller || !role) return reply.status(403).send(DENIED)
      return sendEvents({ request, reply, caller }, limits, () => {
        // What changed before is not known.
        const events = subscriptions.subscribe(role, { topics: ['*'] }, retryMs())
        listeners.set(events, { caller, role })
        events.once('close', () => listeners.delete(events))
        return events
      })
    })
  }
