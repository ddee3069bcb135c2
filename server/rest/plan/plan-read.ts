import type { Schema } from '../schema/schema.ts'
import { compileRead } from '../compile/compile-read.ts'
import type { Outcome } from '../execute.ts'
import { parseQuery } from '../query/parse-query.ts'
import { negotiate } from '../request/media-type.ts'
import { parsePreferences } from '../request/preferences.ts'
import { applyRangeHeader, contentRange, rangeNotSatisfiable } from '../request/range.ts'
import { findRelation } from './find-relation.ts'
import {
  contentType,
  formatOf,
  preferenceApplied,
  isSingle,
  requireSingle,
  type Plan,
  type RestRequest,
} from './plan.ts'

export function planRead(schema: Schema, { method, name, queryString, headers }: RestRequest): Plan {
  const relation = findRelation(schema, name)
  const media = negotiate(headers.accept)
  const preferences = parsePreferences(headers.prefer)
  const { level } = parseQuery(queryString)
  if (method === 'GET') applyRangeHeader(level, headers.range)
  const format = method === 'HEAD' ? 'none' : formatOf(media)
  return {
    statement: compileRead(schema, { relation, level, format, counted: preferences.counted }),
    readOnly: true,
    answer(outcome) {
      if (isSingle(media)) requireSingle(outcome)
      return {
        status: rangeStatus(level.offset, outcome),
        headers: {
          'content-type': contentType(media),
          'content-range': contentRange(level.offset, outcome.count, outcome.total),
          ...preferenceApplied(preferences, ['count', 'handling']),
        },
        body: outcome.body,
      }
    },
  }
}

/** Only with an exact count it is known that there is more, or that the page is past the end. */
export function rangeStatus(offset: number, { count, total }: Outcome) {
  if (total === undefined) return 200
  if (offset > total) {
    throw rangeNotSatisfiable(`An offset of ${offset} was requested, but there are only ${total} rows.`, {
      'content-range': contentRange(offset, 0, total),
    })
  }
  return count < total ? 206 : 200
}
