import { access, mkdir, mkdtemp, readFile, readlink, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { explainUnusable, linkLibraries } from './embedded-postgres-binaries.ts'

let packageDir: string
beforeEach(async () => {
  packageDir = await mkdtemp(path.join(tmpdir(), 'oq-binaries-'))
  await mkdir(path.join(packageDir, 'native/lib'), { recursive: true })
  await writeFile(path.join(packageDir, 'native/lib/libpq.so.5.18'), 'a library')
})
afterEach(() => rm(packageDir, { recursive: true }))

const listLinks = (links: { source: string; target: string }[]) =>
  writeFile(path.join(packageDir, 'native/pg-symlinks.json'), JSON.stringify(links))

test('Libraries are linked when the install script did not run, and left alone afterwards', async () => {
  await listLinks([{ source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so.5' }])
  await linkLibraries(packageDir)
  await linkLibraries(packageDir)
  const link = path.join(packageDir, 'native/lib/libpq.so.5')
  expect(await readlink(link)).toBe('libpq.so.5.18')
  expect(await readFile(link, 'utf8')).toBe('a library')
})

test('A package without a list of links needs none', async () => {
  await expect(linkLibraries(packageDir)).resolves.toBeUndefined()
})

test('Libraries that cannot be linked are reported in one line', async () => {
  await listLinks([{ source: 'native/lib/libpq.so.5.18', target: 'native/gone/libpq.so.5' }])
  await expect(linkLibraries(packageDir)).rejects.toThrow(/cannot be linked in .* Run "npm rebuild"/)
  await expect(access(path.join(packageDir, 'native/gone'))).rejects.toThrow('ENOENT')
})

test.each([
  [
    'a missing library of a known package',
    '/shop/native/bin/postgres: error while loading shared libraries: libstdc++.so.6: cannot open shared object file: No such file or directory\n',
    'The embedded PostgreSQL needs the system library libstdc++.so.6. Install it (Debian, Ubuntu: apt-get install libstdc++6), or set DATABASE_URL to a PostgreSQL of your own.',
  ],
  [
    'a missing library of another package',
    'postgres: error while loading shared libraries: libossp.so.1: cannot open shared object file: No such file or directory',
    'The embedded PostgreSQL needs the system library libossp.so.1. Install its package, or set DATABASE_URL to a PostgreSQL of your own.',
  ],
  [
    'a missing library on macOS',
    'dyld[42]: Library not loaded: /usr/local/opt/icu4c/lib/libicui18n.dylib\n  Referenced from: postgres',
    'The embedded PostgreSQL needs the system library /usr/local/opt/icu4c/lib/libicui18n.dylib. Install its package, or set DATABASE_URL to a PostgreSQL of your own.',
  ],
  [
    'an old C library',
    "postgres: /lib/x86_64-linux-gnu/libc.so.6: version `GLIBC_2.27' not found (required by postgres)",
    'The embedded PostgreSQL needs the GNU C library 2.27 or later. Use a newer system, or set DATABASE_URL to a PostgreSQL of your own.',
  ],
  [
    'another C library',
    'spawn /shop/native/bin/postgres ENOENT',
    'The embedded PostgreSQL needs the GNU C library, which systems such as Alpine do not have. Use a system that has it, or set DATABASE_URL to a PostgreSQL of your own.',
  ],
  [
    'anything else',
    'first line\nCannot allocate memory\n',
    'The embedded PostgreSQL does not run here (Cannot allocate memory). Please set DATABASE_URL to a PostgreSQL of your own.',
  ],
])('A database program that does not run because of %s is explained in one line', (_cause, output, line) => {
  expect(explainUnusable(output)).toBe(line)
})
