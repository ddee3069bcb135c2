import { chmod, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { unprivilegedLauncher } from './unprivileged.ts'

const { getuid = () => 0, getgid = () => 0 } = process
/** Only root may give a file to another account. */
const [uid, gid] = getuid() === 0 ? [65_534, 65_534] : [getuid(), getgid()]

let programs: string
beforeEach(async () => {
  programs = await mkdtemp(path.join(tmpdir(), 'oq-programs-'))
  vi.stubEnv('PATH', programs)
  vi.spyOn(process, 'getuid').mockReturnValue(0)
})
afterEach(async () => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
  await rm(programs, { recursive: true })
})

async function addProgram(name: string, script: string) {
  const file = path.join(programs, name)
  await writeFile(file, `#!/bin/sh\n${script}\n`)
  await chmod(file, 0o755)
}

test('Root starts PostgreSQL in a namespace in which it is not root', async () => {
  await addProgram('unshare', 'echo "$@"')
  const { run } = await unprivilegedLauncher()
  expect((await run('initdb', ['-D', 'cluster'])).stdout).toBe(
    '--user --map-user=65534 --map-group=65534 initdb -D cluster\n',
  )
})

test('Where the host forbids namespaces, root starts PostgreSQL as the account postgres, whose files it reads', async () => {
  await addProgram('unshare', 'exit 1')
  await addProgram(
    'id',
    `case "$*" in postgres) ;; '-u postgres') echo ${uid} ;; '-g postgres') echo ${gid} ;; *) exit 1 ;; esac`,
  )
  const { run, own } = await unprivilegedLauncher()
  await own(programs)
  expect(await stat(programs)).toMatchObject({ uid, gid })
  expect((await run('/bin/sh', ['-c', '/usr/bin/id -u'])).stdout).toBe(`${uid}\n`)
})

test('Where the account cannot be created either, the operator is told to start the shop without root', async () => {
  await expect(unprivilegedLauncher()).rejects.toThrow('Start the shop as an ordinary user.')
})
