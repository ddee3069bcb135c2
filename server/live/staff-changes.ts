import type { PassThrough } from 'node:stream'
import type { FastifyPluginAsync } from 'fastify'
import { errorCode } from '../../src/backend/errors.ts'
import type { ServerContext } from '../context.ts'
import { runAs, type Caller } from '../database/run-as.ts'
import type { StaffChange } from '../database/site-changes.ts'
import type { ListenerLimits } from './listener-limits.ts'
import { HEARTBEAT_MS, retryMs, sendEvents } from './send-events.ts'
import { createSubscriptions } from './subscriptions.ts'
import { runBatched } from './run-batched.ts'

const SUBJECT = 'staff'
const DENIED = { code: '42501', message: 'permission denied' }
const SESSION_ENDED = 'PT401'
/** After these, a listener may no longer be a member of the staff. */
const RIGHTS_CHANGES = new Set<StaffChange>(['people', 'sessions', '*'])

/** The topics of rows that changed, as server-sent events for open staff pages. They contain no data. */
export const staffChanges =
  ({ callers, database, siteChanges, log }: ServerContext, limits: ListenerLimits): FastifyPluginAsync =>
  async (app) => {
    const listeners = new Map<PassThrough, Caller>()
    const changed = new Set<StaffChange>()
    const subscriptions = createSubscriptions(async () => {
      const topics = [...changed]
      changed.clear()
      return { topics }
    })

    /** With a token that has not expired, of a session that has not ended. */
    const isStaff = (caller: Caller) =>
      runAs(database.requests, caller, async (sql) => {
        const [row] = await sql<{ allowed: boolean }[]>`
          select private.is_staff() and (auth.jwt() ->> 'exp')::bigint > extract(epoch from now()) as allowed`
        return row?.allowed ?? false
      }).catch((error: unknown) => {
        if (errorCode(error) === SESSION_ENDED) return false
        throw error
      })

    /** Tabs with the same token share a check. When it fails, they connect again later. */
    const endFormerStaff = runBatched(async () => {
      for (const caller of new Set(listeners.values())) {
        if (await isStaff(caller).catch(() => false)) continue
        for (const [stream, owner] of listeners) if (owner === caller) stream.end()
      }
    })

    async function publish(change: StaffChange) {
      if (listeners.size === 0) return
      if (RIGHTS_CHANGES.has(change)) await endFormerStaff()
      if (change === 'sessions') return
      changed.add(change)
      await subscriptions.publish(() => true)
    }

    const logFailure = (error: unknown) => log.error({ err: error }, 'staff could not be told of a change')
    siteChanges.onStaffChange((change) => void publish(change).catch(logFailure))
    const heartbeat = setInterval(() => {
      subscriptions.keepAlive()
      endFormerStaff().catch(logFailure)
    }, HEARTBEAT_MS)
    app.addHook('preClose', async () => {
      clearInterval(heartbeat)
      subscriptions.end()
    })

    app.get('/staff', { compress: false }, async (request, reply) => {
      const caller = await callers.ofRequest(request.headers).catch(() => undefined)
      if (!caller?.accountId || !(await isStaff(caller))) return reply.status(403).send(DENIED)
      return sendEvents({ request, reply, caller }, limits, () => {
        // What changed before is not known.
        const events = subscriptions.subscribe(SUBJECT, { topics: ['*'] }, retryMs())
        listeners.set(events, caller)
        events.once('close', () => listeners.delete(events))
        return events
      })
    })
  }
