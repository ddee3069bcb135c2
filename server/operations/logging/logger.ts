import { pino, type DestinationStream } from 'pino'
import type { Config } from '../../config.ts'
import { createLogSampling } from './log-sampling.ts'

/** Looked for from the start of a word on: every other start would cost the square of the length of a word. */
const EMAIL = /(?<![^\s<>"'(),;:=/])[^\s<>"'(),;:=/]+@[^\s<>"'(),;:=/]+/g

/** JSON lines for the operator. They contain no personal data, even in errors. */
export function createLogger(
  level: Config['logLevel'],
  stream: DestinationStream = pino.destination(2),
  windowMs?: number,
) {
  const logMethod = createLogSampling((lines) => log.warn(lines, 'log lines left out'), windowMs)
  const log = pino({ level, serializers: { err: describeError }, hooks: { logMethod } }, stream)
  return log
}

/** Only selected fields, because those added by databases and mail servers quote rows and recipients. */
function describeError(error: unknown) {
  if (!(error instanceof Error)) return { message: withoutEmails(String(error)) }
  const { code } = error as { code?: unknown }
  return {
    type: error.name,
    code: typeof code === 'string' ? code : undefined,
    message: withoutEmails(error.message),
    stack: withoutEmails(error.stack ?? ''),
    cause: error.cause === undefined ? undefined : describeCause(error.cause),
  }
}

function describeCause(cause: unknown) {
  return withoutEmails(cause instanceof Error ? (cause.stack ?? cause.message) : String(cause))
}

function withoutEmails(text: string) {
  return text.replaceAll(EMAIL, '[address]')
}
