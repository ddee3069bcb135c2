import { endSentence, formatTime } from '../domain/shop/wall-clock.ts'
import { UserError } from '../lib/user-error.ts'
import { createAnonymousClient } from './backend-client.ts'
import { describeError, errorCode, errorStatus } from './errors.ts'

/** A toast does not wait longer to say when to try again. */
const PATIENCE_MS = 2_000

let noted: { seconds: number; at: number } | undefined

/** The library of the auth service keeps the headers of a refusal to itself. */
export function noteRetryAfter({ status, headers }: Response) {
  const seconds = Number(headers.get('retry-after'))
  if (status === 429 && seconds > 0) noted = { seconds, at: Date.now() }
}

/** A refusal by the page itself. */
export class LockedError extends UserError {
  readonly seconds: number
  constructor(title: string, message: string, seconds: number) {
    super(title, message)
    this.seconds = seconds
  }
}

function secondsLeft(error: unknown) {
  if (error instanceof LockedError) return error.seconds
  if (errorStatus(error) !== 429) return undefined
  const { details } = error as { details?: unknown }
  const [, told] = /^\{"seconds" ?: ?(\d+)\}$/.exec(String(details)) ?? []
  if (told) return Number(told)
  return noted && noted.seconds - Math.floor((Date.now() - noted.at) / 1_000)
}

/** Says after a lock until when it lasts, by the shop's clock, which the database knows. Other errors stay as they are. */
export async function explainLock(error: unknown) {
  const seconds = secondsLeft(error)
  if (seconds === undefined) return error
  const { data } = await createAnonymousClient()
    .rpc('shop_time_in', { seconds })
    .abortSignal(AbortSignal.timeout(PATIENCE_MS))
  if (!data) return error
  const title = error instanceof UserError ? error.title : undefined
  const sentence = `You can try again at ${endSentence(formatTime(data))}`
  return Object.assign(new UserError(title, `${describeError(error)} ${sentence}`), {
    code: errorCode(error),
    status: errorStatus(error),
  })
}
