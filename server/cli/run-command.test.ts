import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { runCli } from '../testing/run-cli.ts'

let directory: string
beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'oq-cli-'))
})
afterEach(() => rm(directory, { recursive: true }))

const run = (command: string, args: string[] = [], environment: NodeJS.ProcessEnv = {}) =>
  runCli(command, args, { DATA_DIR: path.join(directory, 'data'), ...environment })

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
