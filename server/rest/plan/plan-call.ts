import type { Schema, Routine } from '../schema/schema.ts'
import { compileCall, type CallArguments } from '../compile/compile-call.ts'
import { parseQuery } from '../query/parse-query.ts'
import { readArguments } from '../request/body.ts'
import { negotiate, requireJsonBody } from '../request/media-type.ts'
import { parsePreferences } from '../request/preferences.ts'
import { applyRangeHeader, contentRange } from '../request/range.ts'
import { RestError } from '../rest-error.ts'
import { rangeStatus } from './plan-read.ts'
import {
  contentType,
  formatOf,
  preferenceApplied,
  changeCheck,
  isSingle,
  type Plan,
  type RestRequest,
} from './plan.ts'

export function planCall(schema: Schema, { method, name, queryString, headers, body }: RestRequest): Plan {
  const isRead = method === 'GET' || method === 'HEAD'
  if (!isRead && method !== 'POST') throw methodNotAllowed(method)
  if (!isRead) requireJsonBody(headers['content-type'])
  const media = negotiate(headers.accept)
  const preferences = parsePreferences(headers.prefer)
  const { level, callArguments, columns } = parseQuery(queryString, { isCall: isRead })
  if (method === 'GET') applyRangeHeader(level, headers.range)
  const given: CallArguments = isRead ? { texts: callArguments } : readArguments(body, columns)
  const routine = findRoutine(schema, name, 'texts' in given ? [...given.texts.keys()] : given.names)
  const { maxAffected, counted } = preferences
  if (maxAffected !== undefined && !routine.returnsSet) throw notCountable()
  const single = isSingle(media) && routine.returnsSet
  const format = method === 'HEAD' ? 'none' : formatOf(media)
  return {
    statement: compileCall(schema, { routine, given, level, format, counted }),
    readOnly: isRead || !routine.volatile,
    statementTimeout: routine.statementTimeout,
    check: changeCheck({ single, maxAffected }),
    answer(outcome) {
      const status = rangeStatus(level.offset, outcome)
      const range = {
        'content-range': contentRange(level.offset, outcome.count, outcome.total),
        ...preferenceApplied(preferences, ['count', 'handling', 'max-affected']),
      }
      return routine.result
        ? { status, headers: { 'content-type': contentType(media), ...range }, body: outcome.body }
        : { status: 204, headers: range }
    },
  }
}

/** Overloads are distinguished by the names of the arguments. */
function findRoutine({ routines }: Schema, name: string, given: string[]): Routine {
  const found = (routines.get(name) ?? []).filter(
    (routine) =>
      given.every((argument) => routine.arguments.some(({ name }) => name === argument)) &&
      routine.arguments.every(({ name, required }) => !required || given.includes(name)),
  )
  const [first, second] = found
  if (!first) throw noRoutine(name, given)
  if (second) throw ambiguousRoutine(found)
  return first
}

function noRoutine(name: string, given: string[]) {
  const list = given.join(', ')
  const signature = given.length > 0 ? `public.${name}(${list})` : `public.${name} without parameters`
  const searched =
    given.length > 0 ? `with parameter${given.length > 1 ? 's' : ''} ${list}` : 'without parameters'
  return new RestError(404, 'PGRST202', `Could not find the function ${signature} in the schema cache`, {
    details: `Searched for the function public.${name} ${searched}, but no matches were found in the schema cache.`,
  })
}

function ambiguousRoutine(found: Routine[]) {
  const signatures = found.map(
    (routine) =>
      `public.${routine.name}(${routine.arguments.map(({ name, type }) => `${name} => ${type}`).join(', ')})`,
  )
  return new RestError(
    300,
    'PGRST203',
    `Could not choose the best candidate function between: ${signatures.join(', ')}`,
    {
      hint: 'Try renaming the parameters or the function itself in the database so function overloading can be resolved',
    },
  )
}

/** How many rows it changed is known of a function only by those that it returns. */
const notCountable = () =>
  new RestError(
    400,
    'PGRST128',
    'Function must return SETOF or TABLE when max-affected preference is used with handling=strict',
  )

const methodNotAllowed = (method: string) =>
  new RestError(405, 'PGRST101', `Cannot use the ${method} method on RPC`, {
    headers: { allow: 'GET, HEAD, POST' },
  })
