import type { Schema, Relation } from '../schema/schema.ts'
import { compileDelete, compileInsert, compileUpdate, type Insert } from '../compile/compile-write.ts'
import { columnOf } from '../compile/compile-field.ts'
import { parseQuery } from '../query/parse-query.ts'
import { emptyLevel, type ParsedQuery } from '../query/query-tree.ts'
import { readChanges, readRows } from '../request/body.ts'
import { negotiate, requireJsonBody, type MediaType } from '../request/media-type.ts'
import { parsePreferences, type Preferences } from '../request/preferences.ts'
import { contentRange } from '../request/range.ts'
import { findRelation } from './find-relation.ts'
import {
  contentType,
  formatOf,
  preferenceApplied,
  changeCheck,
  isSingle,
  type Answer,
  type Plan,
  type RestRequest,
} from './plan.ts'

type WriteRequest = { relation: Relation; media: MediaType; preferences: Preferences; query: ParsedQuery }

function readWrite(schema: Schema, { name, queryString, headers }: RestRequest): WriteRequest {
  return {
    relation: findRelation(schema, name),
    media: negotiate(headers.accept),
    preferences: parsePreferences(headers.prefer),
    query: parseQuery(queryString),
  }
}

export function planInsert(schema: Schema, request: RestRequest): Plan {
  requireJsonBody(request.headers['content-type'])
  const write = readWrite(schema, request)
  const { relation, media, preferences, query } = write
  const payload = readRows(request.body, { columns: query.columns, defaults: preferences.missingDefault })
  const located = preferences.return === 'headers-only' && payload.rowCount === 1 ? relation.primaryKey : []
  const onConflict = conflictOf(write)
  return {
    statement: compileInsert(schema, { relation, payload, onConflict, ...shown(write, located) }),
    readOnly: false,
    check: changeCheck({ single: isSingle(media), maxAffected: preferences.maxAffected }),
    answer({ count, body, inserted }) {
      const location: Record<string, string> =
        located.length > 0 && body.length > 0 ? { location: locationOf(relation, body) } : {}
      const applied = ['return', 'count', 'missing', 'handling', ...(onConflict ? ['resolution'] : [])]
      return withRepresentation(write, body, {
        status: inserted !== undefined && inserted <= 0 ? 200 : 201,
        headers: {
          'content-range': contentRange(0, 0, preferences.counted ? count : undefined),
          ...location,
          ...preferenceApplied(preferences, applied),
        },
      })
    },
  }
}

export function planUpdate(schema: Schema, request: RestRequest): Plan {
  requireJsonBody(request.headers['content-type'])
  const write = readWrite(schema, request)
  const { relation, media, preferences, query } = write
  const payload = readChanges(request.body, { columns: query.columns, defaults: preferences.missingDefault })
  return {
    statement: compileUpdate(schema, { relation, payload, ...shown(write) }),
    readOnly: false,
    check: changeCheck({ single: isSingle(media), maxAffected: preferences.maxAffected }),
    answer: ({ count, body }) =>
      withRepresentation(write, body, {
        status: 204,
        headers: {
          'content-range': contentRange(0, count, preferences.counted ? count : undefined),
          ...preferenceApplied(preferences, ['return', 'count', 'missing', 'handling', 'max-affected']),
        },
      }),
  }
}

export function planDelete(schema: Schema, request: RestRequest): Plan {
  const write = readWrite(schema, request)
  const { relation, media, preferences } = write
  return {
    statement: compileDelete(schema, { relation, ...shown(write) }),
    readOnly: false,
    check: changeCheck({ single: isSingle(media), maxAffected: preferences.maxAffected }),
    answer: ({ count, body }) =>
      withRepresentation(write, body, {
        status: 204,
        headers: {
          'content-range': contentRange(0, 0, preferences.counted ? count : undefined),
          ...preferenceApplied(preferences, ['return', 'count', 'handling', 'max-affected']),
        },
      }),
  }
}

/** What the response shows of the written rows: the selection, the keys for a Location header, or nothing. */
function shown({ media, preferences, query: { level } }: WriteRequest, located: string[] = []) {
  if (preferences.return === 'representation') return { level, format: formatOf(media) }
  const keys = located.map((name) => ({ kind: 'column' as const, field: { name, path: [] } }))
  return {
    level: { ...emptyLevel(keys), conditions: level.conditions },
    format: keys.length > 0 ? 'object' : 'none',
  } as const
}

function withRepresentation({ media, preferences }: WriteRequest, body: Buffer, answer: Answer): Answer {
  if (preferences.return !== 'representation') return answer
  return {
    status: answer.status === 204 ? 200 : answer.status,
    headers: { ...answer.headers, 'content-type': contentType(media) },
    body,
  }
}

function conflictOf({ relation, preferences, query }: WriteRequest): Insert['onConflict'] {
  const columns = query.onConflict ?? relation.primaryKey
  for (const name of columns) columnOf({ relation, alias: '' }, name)
  return preferences.resolution && columns.length > 0
    ? { columns, resolution: preferences.resolution }
    : undefined
}

function locationOf({ name }: Relation, row: Buffer) {
  const key = Object.entries(JSON.parse(row.toString()) as Record<string, unknown>)
  const filters = key.map(
    ([column, value]) =>
      `${encodeURIComponent(column)}=${value === null ? 'is.null' : `eq.${encodeURIComponent(String(value))}`}`,
  )
  return `/${name}?${filters.join('&')}`
}
