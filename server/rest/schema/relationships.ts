import { RestError } from '../rest-error.ts'

export type Key = { relation: string; primary: boolean; columns: string[] }

type Pairs = [source: string, target: string][]

export type ForeignKey = {
  name: string
  source: string
  target: string
  pairs: Pairs
  sourceIsView?: boolean
  targetIsView?: boolean
}

/** In the order in which PostgREST lists relationships. */
const CARDINALITIES = ['one-to-many', 'many-to-one', 'one-to-one', 'many-to-many'] as const
type Cardinality = (typeof CARDINALITIES)[number]

/** How rows of one relation refer to rows of another. */
export type Relationship = {
  /** The name of the foreign key or of the junction table. */
  name: string
  source: string
  target: string
  /** A view is embedded by its own name only, not by that of a key. */
  targetIsView?: boolean
  cardinality: Cardinality
  /** A column of the source and the column of the target or junction that it is compared with. */
  pairs: Pairs
  junction?: { table: string; pairs: Pairs; keys: [string, string] }
}

export const isToOne = ({ cardinality }: Relationship) =>
  cardinality === 'many-to-one' || cardinality === 'one-to-one'

/** The relationships that foreign keys define, by their source. */
export function findRelationships(foreignKeys: ForeignKey[], keys: Key[]) {
  const relationships = new Map<string, Relationship[]>()
  const add = (relationship: Relationship) => {
    const known = relationships.get(relationship.source) ?? []
    relationships.set(relationship.source, [...known, relationship])
  }
  for (const foreignKey of foreignKeys) {
    const { name, source, target, pairs, sourceIsView, targetIsView } = foreignKey
    const unique = isUnique(foreignKey, keys)
    const cardinality = unique ? 'one-to-one' : 'many-to-one'
    add({ name, source, target, targetIsView, pairs, cardinality })
    add({
      name,
      source: target,
      target: source,
      targetIsView: sourceIsView,
      pairs: flip(pairs),
      cardinality: unique ? 'one-to-one' : 'one-to-many',
    })
  }
  for (const junction of findJunctions(foreignKeys, keys)) add(junction)
  return relationships
}

const flip = (pairs: Pairs): Pairs => pairs.map(([source, target]) => [target, source])

const sourceColumns = ({ pairs }: ForeignKey) => pairs.map(([source]) => source)

/** At most one row can refer to the same target if a unique key lies within the foreign key's columns. */
function isUnique(foreignKey: ForeignKey, keys: Key[]) {
  const columns = sourceColumns(foreignKey)
  return keys.some(
    (key) => key.relation === foreignKey.source && key.columns.every((column) => columns.includes(column)),
  )
}

/** A table or view joins two others when both of its foreign keys are part of its primary key. */
function findJunctions(foreignKeys: ForeignKey[], keys: Key[]): Relationship[] {
  const isJunctionKey = (foreignKey: ForeignKey) =>
    keys.some(
      ({ primary, relation, columns }) =>
        primary &&
        relation === foreignKey.source &&
        sourceColumns(foreignKey).every((column) => columns.includes(column)),
    )
  const candidates = foreignKeys.filter(isJunctionKey)
  return candidates.flatMap((near) =>
    candidates
      .filter((far) => far.source === near.source && far.name !== near.name)
      .map((far) => ({
        name: near.source,
        source: near.target,
        target: far.target,
        targetIsView: far.targetIsView,
        cardinality: 'many-to-many' as const,
        pairs: flip(near.pairs),
        junction: { table: near.source, pairs: far.pairs, keys: [near.name, far.name] },
      })),
  )
}

/** Finds the one relationship that `origin?select=target!hint(…)` means. */
export function findRelationship(origin: string, known: Relationship[], target: string, hint?: string) {
  const found = known.filter((relationship) => matches(relationship, target, hint))
  const [first, second] = found
  if (!first) throw noRelationship(origin, target, hint)
  if (second) throw ambiguous(origin, target, found)
  return first
}

function matches(relationship: Relationship, target: string, hint?: string) {
  const { name, source, target: table, targetIsView, cardinality, pairs } = relationship
  const [pair] = pairs.length === 1 && cardinality !== 'many-to-many' ? pairs : []
  if (source === table) {
    // A self-reference has two relationships: the table's name means the children, the column the parent.
    if (hint)
      return target === table && cardinality === 'one-to-many' && (name === hint || pair?.includes(hint))
    return cardinality === 'one-to-many'
      ? target === table
      : cardinality === 'many-to-one' && pair?.[0] === target
  }
  if (hint) return target === table && (name === hint || pair?.includes(hint))
  if (target === table) return true
  return !targetIsView && ((cardinality !== 'many-to-many' && name === target) || pair?.[0] === target)
}

function noRelationship(origin: string, target: string, hint?: string) {
  const using = hint ? ` using the hint '${hint}'` : ''
  return new RestError(
    400,
    'PGRST200',
    `Could not find a relationship between '${origin}' and '${target}' in the schema cache`,
    {
      details: `Searched for a foreign key relationship between '${origin}' and '${target}'${using} in the schema 'public', but no matches were found.`,
    },
  )
}

function ambiguous(origin: string, target: string, found: Relationship[]) {
  const sorted = found.toSorted(
    (one, other) => CARDINALITIES.indexOf(one.cardinality) - CARDINALITIES.indexOf(other.cardinality),
  )
  const choices = sorted.map(({ name, target: table }) => `'${table}!${name}'`).join(', ')
  return new RestError(
    300,
    'PGRST201',
    `Could not embed because more than one relationship was found for '${origin}' and '${target}'`,
    {
      details: sorted.map((relationship) => ({
        cardinality: relationship.cardinality,
        embedding: `${origin} with ${relationship.target}`,
        relationship: describe(relationship),
      })),
      hint: `Try changing '${target}' to one of the following: ${choices}. Find the desired relationship in the 'details' key.`,
    },
  )
}

function describe({ name, source, target, pairs, junction }: Relationship) {
  const list = (index: 0 | 1, of: Pairs) => `(${of.map((pair) => pair[index]).join(', ')})`
  if (junction) {
    const [near, far] = junction.keys
    return `${junction.table} using ${near}${list(1, pairs)} and ${far}${list(0, junction.pairs)}`
  }
  return `${name} using ${source}${list(0, pairs)} and ${target}${list(1, pairs)}`
}
