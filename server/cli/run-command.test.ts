import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { runCli } from '../testing/run-cli.ts'

let directory: string
beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'oq-cli-'))
})
afterEach(() => rm(directory, { recursive: true }))

const run = (
  command: string,
  args: string[] = [],
  environment: NodeJS.ProcessEnv = {},
  onProgress?: Parameters<typeof runCli>[3],
) => runCli(command, args, { DATA_DIR: path.join(directory, 'data'), ...environment }, onProgress)

test.each([
  ['grant', ['owner@cheese.example', 'admin']],
  ['backup', []],
])('The command %s says in one line that there is no shop, and creates nothing', async (command, args) => {
  const { code, printed } = await run(command, args)
  expect(code).toBe(1)
  expect(printed).toBe(
    `There is no shop in ${directory}/data. Set DATA_DIR to the directory of the shop, or start it once with npm start.\n`,
  )
  expect(await readdir(directory)).toEqual([])
})

test.each([
  ['grant', 'Name the account and its role: npm run grant -- EMAIL ROLE'],
  ['restore', 'Name the backup: npm run restore -- DIRECTORY'],
])('The command %s without arguments says what it needs, and creates nothing', async (command, needs) => {
  const { code, printed } = await run(command)
  expect(code).toBe(1)
  expect(printed).toContain(needs)
  expect(printed.trim().split('\n')).toHaveLength(1)
  expect(await readdir(directory)).toEqual([])
})

test('A database that cannot be reached is named in one line', async () => {
  const unreachable = { DATABASE_URL: 'postgres://owner:secret@127.0.0.1:1/shop' }
  const { code, printed } = await run('grant', ['owner@cheese.example', 'admin'], unreachable)
  expect(code).toBe(1)
  expect(printed).toBe('The database cannot be reached (ECONNREFUSED). Check DATABASE_URL.\n')
  expect(await readdir(directory)).toEqual([])
})

async function writeBackup(name: string, manifest: object) {
  const source = path.join(directory, name)
  await mkdir(source)
  await writeFile(path.join(source, 'manifest.json'), JSON.stringify(manifest))
  return source
}

test('A damaged backup is refused in one line, and nothing is created for it', async () => {
  const source = await writeBackup('damaged', { format: 2 })
  const { code, printed } = await run('restore', [source])
  expect(code).toBe(1)
  expect(printed).toBe(`The backup in ${source} cannot be restored: manifest.json is damaged.\n`)
  expect(await readdir(directory)).toEqual(['damaged'])
})

const VERSION_0_2 = path.resolve(import.meta.dirname, '../testing/releases/0.2')

async function copyBackup(edit: (manifest: { sequences: { name: string; value: string }[] }) => void) {
  const source = path.join(directory, 'backup')
  await cp(VERSION_0_2, source, { recursive: true })
  const manifest = JSON.parse(await readFile(path.join(source, 'manifest.json'), 'utf8'))
  edit(manifest)
  await writeFile(path.join(source, 'manifest.json'), JSON.stringify(manifest))
  return source
}

const isRunning = async (pidFile: string) => {
  const [pid] = (await readFile(pidFile, 'utf8')).split('\n')
  return readFile(`/proc/${pid}/cmdline`, 'utf8').then(
    (command) => command.includes(directory),
    () => false,
  )
}

test('A restore that fails or is interrupted stops its database and leaves nothing in the directory', async () => {
  const source = await copyBackup(({ sequences }) => sequences.push({ name: 'public.none', value: '1' }))
  const failed = await run('restore', [source])
  expect(failed.code).toBe(1)
  expect(failed.printed).toContain('relation "public.none" does not exist')
  expect(await readdir(directory)).toEqual(['backup'])

  await mkdir(path.join(directory, 'data'))
  await writeFile(path.join(directory, 'data/mine.txt'), 'mine')
  const postmaster = path.join(directory, 'postmaster.pid')
  let isSent = false
  const interrupted = await run('restore', [VERSION_0_2], {}, async (printed, child) => {
    if (isSent || !printed.includes('Restoring private')) return
    isSent = true
    await cp(path.join(directory, 'data/postgres/postmaster.pid'), postmaster)
    expect(await isRunning(postmaster)).toBe(true)
    child.kill('SIGINT')
  })
  expect(interrupted.code).toBe(1)
  expect(interrupted.printed).toMatch(/\nInterrupted\.\n$/)
  expect(await isRunning(postmaster)).toBe(false)
  expect(await readdir(path.join(directory, 'data'))).toEqual(['mine.txt'])
})

test('A backup is restored once, and a second time is refused', async () => {
  const first = await run('restore', [VERSION_0_2])
  expect(first.printed).toMatch(/\nRestored the backup of 2026-11-17T15:51:38.003Z: \d+ rows\n$/)
  const second = await run('restore', [VERSION_0_2])
  expect(second.code).toBe(1)
  expect(second.printed).toContain('The database is not empty.')
  const backup = await run('backup', [path.join(directory, 'backup')])
  expect(backup.printed).toMatch(/\nBacked up \d+ rows of \d+ tables, pictures included, to /)
})
