import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { errorCode } from '../../src/backend/errors.ts'
import type { ServerContext } from '../context.ts'
import { runAs, SESSION_ENDED, type Caller } from '../database/run-as.ts'
import { queuedAccount } from '../fair-queue/queued-caller.ts'
import { CallerError } from '../http/caller-error.ts'
import { seal, unseal } from '../secret/seal.ts'

const COOKIE = 'oq_preview'
const PURPOSE = 'preview of a closed shop'
const LIFETIME_SECONDS = 12 * 3_600

type Parts = Pick<ServerContext, 'callers' | 'config' | 'database' | 'databaseWork' | 'keys'>

const cookieOf = ({ headers: { cookie = '' } }: FastifyRequest) =>
  new RegExp(`(?:^|;\\s*)${COOKIE}=([\\w-]+)`).exec(cookie)?.[1]

/**
 * Lets staff see a closed shop as guests will. `POST /preview` seals who asked into a cookie. Each page asks the database
 * whether that session still lives and belongs to staff, so signing out or losing the role ends the preview at once.
 */
export function createPreview({ callers, config, database, databaseWork, keys }: Parts) {
  const attributes = `Path=/; Max-Age=${LIFETIME_SECONDS}; HttpOnly; SameSite=Strict${config.siteUrl.startsWith('https:') ? '; Secure' : ''}`

  const isStaff = (caller: Caller) =>
    databaseWork
      .run(queuedAccount(caller.accountId ?? '', true), () =>
        runAs(database.requests, caller, async (sql) => {
          const [row] = await sql<{ isStaff: boolean }[]>`select private.is_staff() as "isStaff"`
          return row?.isStaff ?? false
        }),
      )
      .catch((error: unknown) => {
        if (errorCode(error) === SESSION_ENDED) return false
        throw error
      })

  function readCookie(request: FastifyRequest): Caller | undefined {
    const sealed = cookieOf(request)
    if (!sealed) return undefined
    try {
      const { until, caller } = JSON.parse(unseal(keys.sealingKey, PURPOSE, sealed)) as {
        until: number
        caller: Caller
      }
      return until > Date.now() ? caller : undefined
    } catch {
      return undefined
    }
  }

  const routes: FastifyPluginAsync = async (app) => {
    app.post('/preview', async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const caller = await callers.ofRequest(request.headers).catch((error: unknown) => {
        if (error instanceof CallerError) return undefined
        throw error
      })
      if (caller?.role !== 'authenticated' || !(await isStaff(caller)))
        return reply.code(403).send({ message: 'Access denied' })
      const until = Date.now() + LIFETIME_SECONDS * 1_000
      const sealed = seal(keys.sealingKey, PURPOSE, JSON.stringify({ until, caller }))
      return reply.header('set-cookie', `${COOKIE}=${sealed}; ${attributes}`).code(204).send()
    })
  }

  return {
    routes,
    /** Whether a request comes from staff who asked for the preview. */
    async isFor(request: FastifyRequest) {
      const caller = readCookie(request)
      return caller !== undefined && (await isStaff(caller))
    },
  }
}

export type Preview = ReturnType<typeof createPreview>
