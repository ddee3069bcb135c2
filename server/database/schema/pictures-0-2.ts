import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { TransactionSql } from '../sql/sql.ts'

const FILE_NAME = /^(?<id>[0-9a-f-]{36})-(?<width>\d{3,4})\.(?<format>avif|webp|jpg|png)$/
/** There is a progress line for so many pictures. */
const COUNTED = 50

type PictureFile = { file: string; width: number; format: string }
type Transact = <Result>(use: (sql: TransactionSql) => Promise<Result>) => Promise<Result>

/**
 * Version 0.2 kept the files of pictures in a folder, as `<id>-<width>.<format>`, and the id in the version of the row.
 * Each picture is moved in a transaction, so a start that was killed goes on where it stopped. The folder is kept. Calls
 * `onMissing` with the id of each picture that has no files there.
 */
export async function movePictures(
  transact: Transact,
  folder: string,
  onProgress: (message: string) => void,
  onMissing?: (id: string) => void,
) {
  const files = await readFolder(folder)
  if (files.size === 0 && !onMissing) return
  const names = await transact(findUnmoved)
  let done = 0
  let withoutFiles = 0
  for (const name of names) {
    if (!(await transact((sql) => movePicture(sql, name, files, onMissing)))) withoutFiles++
    if (++done % COUNTED === 0 || done === names.length)
      onProgress(`Moving pictures into the database: ${done} of ${names.length}`)
  }
  if (withoutFiles > 0) onProgress(`Pictures without files in ${folder}: ${withoutFiles}`)
}

async function readFolder(folder: string) {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  const files = new Map<string, PictureFile[]>()
  for (const name of names) {
    const { id, width, format = '' } = FILE_NAME.exec(name)?.groups ?? {}
    if (!id) continue
    const ofPicture = files.get(id) ?? []
    ofPicture.push({ file: path.join(folder, name), width: Number(width), format })
    files.set(id, ofPicture)
  }
  return files
}

/** A picture that is here has the digest of one of its files as its version. */
const UNMOVED = `bucket_id = 'media' and not exists (
  select from storage.object_bytes b where (b.bucket_id, b.name, b.digest) = (o.bucket_id, o.name, o.version))`

async function findUnmoved(sql: TransactionSql) {
  const rows = await sql<{ name: string }[]>`
    select name from storage.objects o where ${sql.unsafe(UNMOVED)} order by name`
  return rows.map(({ name }) => name)
}

/** Whether its files are in the database now. Another process may have moved or deleted it meanwhile. */
async function movePicture(
  sql: TransactionSql,
  name: string,
  files: Map<string, PictureFile[]>,
  onMissing?: (id: string) => void,
) {
  await sql`select from storage.objects where bucket_id = 'media' and name = ${name} for update`
  const [row] = await sql<{ version: string | null }[]>`
    select version from storage.objects o where name = ${name} and ${sql.unsafe(UNMOVED)}`
  if (!row) return true
  // Before uploaders chose the path, the id was in the name.
  const id = row.version ?? FILE_NAME.exec(name)?.groups?.['id']
  const ofPicture = id && files.get(id)
  if (id && !ofPicture) onMissing?.(id)
  if (!ofPicture) return false
  const contents = await Promise.all(ofPicture.map(({ file }) => readFile(file)))
  await sql`
    select storage.replace_files(${name}, ${ofPicture.map(({ width }) => width)},
      ${ofPicture.map(({ format }) => format)}, ${contents})`
  await sql`
    update storage.objects o set version = (
      select b.digest from storage.object_bytes b where b.bucket_id = o.bucket_id and b.name = o.name
      order by b.width desc, b.format = replace(storage.extension(o.name), 'jpeg', 'jpg') desc limit 1)
    where bucket_id = 'media' and name = ${name}`
  return true
}
