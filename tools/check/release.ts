/** What to run before a release: known vulnerabilities, licenses, what is shipped, secrets and sizes of the build. */
import { execFile } from 'node:child_process'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { AFTER_PAINT, PAGE_ELEMENTS } from '../../src/app/assets.ts'
import { root, run } from '../run-command.ts'

/** `undefined`: it could not be found out, which is neither good nor bad. */
type Finding = { ok: boolean | undefined; text: string }

const execute = promisify(execFile)
const MAX_OUTPUT_BYTES = 64 * 1024 ** 2
const client = path.join(root, 'dist/client')

/** Those that let a shop be run and changed under the MIT license. MPL and LGPL packages are used as published. */
const LICENSES = new Set(
  '0BSD Apache-2.0 BSD-2-Clause BSD-3-Clause BlueOak-1.0.0 CC0-1.0 ISC LGPL-3.0-or-later MIT MIT-0 MPL-2.0 OFL-1.1 Python-2.0 Unlicense Zlib'.split(
    ' ',
  ),
)
/** Says in its file LICENSE what its entry leaves out: BSD, and only measurements use it. */
const JUDGED = new Set(['node_modules/parse-cache-control'])

type Lock = { packages: Record<string, { license?: string }> }

/** The packages with a license that nobody has judged. */
export const unknownLicenses = ({ packages }: Lock) =>
  Object.entries(packages)
    .filter(([name]) => name !== '' && !JUDGED.has(name))
    .filter(
      ([, { license = '' }]) =>
        !license
          .split(/[() ]|AND|OR/)
          .filter(Boolean)
          .every((one) => LICENSES.has(one)) || license === '',
    )
    .map(([name, { license }]) => `${name} (${license ?? 'none'})`)

/** What only the server may know. */
export const SECRETS =
  /sb_secret_[\w-]{8}|-----BEGIN [A-Z ]*PRIVATE KEY|postgres(?:ql)?:\/\/\w+:[^@\s]+@|\bAPP_SECRET\b/

/** All script of the catalogue for a visitor, which has the most of all public pages, in gzipped bytes. */
const MAX_PUBLIC_SCRIPT_BYTES = 3_000

async function npmJson(...args: string[]) {
  const options = { cwd: root, maxBuffer: MAX_OUTPUT_BYTES }
  // npm says by its exit code that it found something.
  const { stdout } = await execute('npm', args, options).catch((error: { stdout: string }) => error)
  return JSON.parse(stdout || '{}') as Record<string, unknown>
}

async function audit(): Promise<Finding> {
  const { metadata } = await npmJson('audit', '--omit=dev', '--json')
  if (!metadata) return { ok: undefined, text: 'vulnerabilities: the registry does not answer' }
  const { high, critical, total } = (metadata as { vulnerabilities: Record<string, number> }).vulnerabilities
  return {
    ok: high === 0 && critical === 0,
    text: `vulnerabilities: ${total}, ${high} high, ${critical} critical`,
  }
}

async function licenses(): Promise<Finding> {
  const lock = JSON.parse(await readFile(path.join(root, 'package-lock.json'), 'utf8')) as Lock
  const unknown = unknownLicenses(lock)
  const count = Object.keys(lock.packages).length - 1
  return {
    ok: unknown.length === 0,
    text: `licenses of ${count} packages: ${unknown.join(', ') || 'all known'}`,
  }
}

async function sbom(): Promise<Finding> {
  const list = await npmJson('sbom', '--sbom-format', 'cyclonedx', '--omit', 'dev')
  const { components } = list as { components?: unknown[] }
  await writeFile(path.join(root, 'dist/sbom.json'), JSON.stringify(list, null, 2))
  return { ok: Boolean(components?.length), text: `dist/sbom.json: ${components?.length ?? 0} packages` }
}

async function secrets(): Promise<Finding> {
  const names = (await readdir(client, { recursive: true })).filter((name) =>
    /\.(js|css|html|json|map)$/.test(name),
  )
  const found: string[] = []
  for (const name of names)
    if (SECRETS.test(await readFile(path.join(client, name), 'utf8'))) found.push(name)
  return {
    ok: found.length === 0,
    text: `secrets in ${names.length} files for browsers: ${found.join(', ') || 'none'}`,
  }
}

async function sizes(): Promise<Finding> {
  const manifest = JSON.parse(await readFile(path.join(client, 'manifest.json'), 'utf8')) as Record<
    string,
    { file: string; imports?: string[] }
  >
  const sources = new Set([AFTER_PAINT, PAGE_ELEMENTS.catalogue])
  for (const source of sources) manifest[source]?.imports?.forEach((imported) => sources.add(imported))
  const files = [...sources].map((source) => path.join(client, manifest[source]?.file ?? source))
  const contents = await Promise.all(
    [...files, path.join(root, 'dist/bootstrap/script.js')].map((file) => readFile(file)),
  )
  const bytes = contents.reduce((sum, content) => sum + gzipSync(content).length, 0)
  return {
    ok: bytes <= MAX_PUBLIC_SCRIPT_BYTES,
    text: `script of the catalogue: ${bytes} of ${MAX_PUBLIC_SCRIPT_BYTES} bytes`,
  }
}

if (import.meta.filename === process.argv[1]) {
  if (!(await run('tsx', ['tools/build.ts']))) process.exit(1)
  const findings = await Promise.all([audit(), licenses(), sbom(), secrets(), sizes()])
  for (const { ok, text } of findings)
    console.log(`${ok === undefined ? 'Not checked' : ok ? 'Good' : 'Failed'}: ${text}`)
  process.exitCode = findings.some(({ ok }) => ok === false) ? 1 : 0
}
