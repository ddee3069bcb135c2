import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { errorCode, ERROR_CODES } from '../../src/backend/errors.ts'
import type { ServerContext } from '../context.ts'
import { runAs, SESSION_ENDED } from '../database/run-as.ts'
import type { TransactionSql } from '../database/sql/sql.ts'
import { openMail } from '../mail/mail-store.ts'
import { AuthError } from './auth-error.ts'
import { parseInput } from './input.ts'

type Unsent = {
  id: string
  kind: string
  sent_at_local: string
  recipient: string
  subject: string
  sealed: string | null
  failure: string | null
  total: string
  oldest_at_local: string
}

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const listInput = v.object({ offset: v.pipe(count, v.maxValue(1_000_000)) })
const linkInput = v.object({ id: count })

const CONFIRMING_LINK = /https?:\/\/\S+\/auth\/confirm\S*/

/** Mail that is kept encrypted, for admins who pass it on. The database decides who reads what of it. */
export function unsentMailRoutes(
  app: FastifyInstance,
  { callers, database, keys }: Pick<ServerContext, 'callers' | 'database' | 'keys'>,
) {
  const runAsCaller = async <Result>(
    { headers }: FastifyRequest,
    run: (sql: TransactionSql) => PromiseLike<Result>,
  ) =>
    runAs(database.requests, await callers.ofRequest(headers), async (sql) => run(sql)).catch(
      (error: unknown) => {
        const code = errorCode(error)
        if (code !== ERROR_CODES.denied && code !== SESSION_ENDED) throw error
        throw new AuthError(403, 'not_admin', 'Access denied')
      },
    )

  app.post('/mail', async (request) => {
    const { offset } = parseInput(listInput, request.body)
    const mails = await runAsCaller(
      request,
      (sql) => sql<Unsent[]>`select * from private.list_unsent_mail(${offset})`,
    )
    return mails.map((mail) => ({
      id: Number(mail.id),
      kind: mail.kind,
      sent_at_local: mail.sent_at_local,
      recipient: mail.recipient,
      subject: mail.subject,
      text: mail.sealed && openMail(keys, mail.sealed).text,
      failure: mail.failure,
      total: Number(mail.total),
      oldest_at_local: mail.oldest_at_local,
    }))
  })

  app.post('/mail/link', async (request) => {
    const { id } = parseInput(linkInput, request.body)
    const [mail] = await runAsCaller(
      request,
      (sql) => sql<{ sealed: string }[]>`select private.copy_sign_up_mail(${id}) as sealed`,
    )
    return { link: CONFIRMING_LINK.exec(openMail(keys, mail?.sealed ?? '').text)?.[0] ?? null }
  })
}
