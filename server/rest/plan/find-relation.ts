import type { Schema } from '../schema/schema.ts'
import { RestError } from '../rest-error.ts'

export function findRelation({ relations }: Schema, name: string) {
  const relation = relations.get(name)
  if (relation) return relation
  throw new RestError(404, 'PGRST205', `Could not find the table 'public.${name}' in the schema cache`)
}
