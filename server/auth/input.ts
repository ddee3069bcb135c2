import * as v from 'valibot'
import { emailObjection, INVALID_EMAIL, sanitizeText } from '../../src/domain/people/account-rules.ts'
import { normalizeEmail, spellKnownEmail } from '../../src/domain/people/email.ts'
import { AuthError } from './auth-error.ts'

const MAX_PASSWORD_LENGTH = 1000

export const email = v.pipe(
  v.string(INVALID_EMAIL),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const normalized = normalizeEmail(dataset.value)
    if (normalized) return normalized
    addIssue({ message: emailObjection(dataset.value) })
    return NEVER
  }),
)

/** Existing accounts are found by emails that new ones may not have. */
export const knownEmail = v.pipe(
  v.string(INVALID_EMAIL),
  v.transform((text) => spellKnownEmail(sanitizeText(text))),
  v.includes('@', INVALID_EMAIL),
)

export const password = v.pipe(v.string('A password is required'), v.maxLength(MAX_PASSWORD_LENGTH))

export const uuid = v.pipe(v.string(), v.uuid())

/** A one-time code or a code of an authenticator app, with or without spaces. */
export const code = v.pipe(
  v.string(),
  v.maxLength(100),
  v.transform((text) => text.replaceAll(/\s/g, '')),
)

/** Stands for the message of a check that has none of its own. The field is known only after parsing. */
const UNWRITTEN = ''

export function parseInput<Schema extends v.GenericSchema>(
  schema: Schema,
  input: unknown,
): v.InferOutput<Schema> {
  const result = v.safeParse(schema, input ?? {}, { message: UNWRITTEN })
  if (result.success) return result.output
  const [issue] = result.issues
  const message = issue.message === UNWRITTEN ? describeIssue(issue) : issue.message
  throw new AuthError(400, 'validation_failed', message)
}

function describeIssue(issue: v.BaseIssue<unknown>) {
  const field = v.getDotPath(issue)
  if (!field) return 'The request needs a JSON object'
  return issue.input === undefined ? `${field} is required` : `${field} is not valid`
}
