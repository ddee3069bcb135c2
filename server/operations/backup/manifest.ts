import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import * as v from 'valibot'
import { OperatorError } from '../../operator-error.ts'

/**
 * A backup is a directory: `tables/<schema>.<table>.ndjson.gz` for each table, with a row a line, and `manifest.json`,
 * which says what belongs to it. Each part has its number of rows and its digest there, and the manifest has its own,
 * so that whatever is missing, cut or changed is found before a restore touches the database.
 *
 * Format 1, of version 0.2, has no digests: its parts are checked by their rows. Its pictures are files in `media/`.
 */
export const FORMAT = 2
export const MANIFEST = 'manifest.json'

export const BACKED_UP_SCHEMAS = ['auth', 'public', 'private', 'storage']

/** Tables that are left empty, each with the reason. */
export const LEFT_OUT: Readonly<Record<string, string>> = {
  'auth.outgoing_mail': 'its codes and links have expired when a backup is restored',
  'auth.rate_limits': 'what was counted belongs to the minutes before the backup',
  'private.rate_limits': 'what was counted belongs to the day before the backup',
  'private.presence': 'who has a record open is known for 30 seconds',
}

const name = v.pipe(v.string(), v.regex(/^[a-z_][a-z0-9_]*$/))
const tableEntries = {
  schema: v.picklist(BACKED_UP_SCHEMAS),
  name,
  columns: v.array(name),
  rows: v.pipe(v.number(), v.integer(), v.minValue(0)),
}
const entries = {
  createdAt: v.string(),
  /** The last applied migration. A restore starts from the same schema. */
  migration: v.string(),
  sequences: v.array(v.object({ name: v.string(), value: v.string() })),
}
const manifestSchema = v.variant('format', [
  v.object({ format: v.literal(1), ...entries, tables: v.array(v.object(tableEntries)) }),
  v.object({
    format: v.literal(FORMAT),
    ...entries,
    tables: v.array(v.object({ ...tableEntries, sha256: v.string() })),
  }),
])

export type BackupManifest = v.InferOutput<typeof manifestSchema>
export type BackedUpTable = BackupManifest['tables'][number]

export const notRestorable = (directory: string, reason: string) =>
  new OperatorError(`The backup in ${directory} cannot be restored: ${reason}.`)

const digestOf = (manifest: object) => createHash('sha256').update(JSON.stringify(manifest)).digest('hex')

export const writeManifest = (directory: string, manifest: BackupManifest) =>
  writeFile(
    path.join(directory, MANIFEST),
    JSON.stringify({ ...manifest, digest: digestOf(manifest) }, null, 2),
    { mode: 0o600 },
  )

export async function readManifest(directory: string): Promise<BackupManifest> {
  const text = await readFile(path.join(directory, MANIFEST), 'utf8').catch(() => {
    throw notRestorable(directory, `${MANIFEST} is missing`)
  })
  const { digest, ...content } = parseObject(text) ?? {}
  if (typeof content.format === 'number' && content.format > FORMAT)
    throw notRestorable(directory, 'it was made by a later version of the shop')
  const { success, output } = v.safeParse(manifestSchema, content)
  const isWhole = success && (output.format === 1 || digest === digestOf(content))
  if (!isWhole) throw notRestorable(directory, `${MANIFEST} is damaged`)
  return output
}

function parseObject(text: string): { format?: unknown; digest?: unknown } | undefined {
  try {
    const parsed: unknown = JSON.parse(text)
    return typeof parsed === 'object' && parsed !== null ? parsed : undefined
  } catch {
    return undefined
  }
}
