/** A stand-in for systemctl that runs the units of `deploy` below a directory, for machines without systemd. */
import { spawn } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

const root = process.env['MANUAL_ROOT'] ?? ''
const deploy = path.resolve(import.meta.dirname, '../deploy')
const [verb, ...names] = process.argv.slice(2).filter((argument) => argument !== '--now')

/** @param {string} text */
const below = (text) => text.replaceAll(/(?<![\w.])\/(etc|srv|var)\//g, `${root}/$1/`)

/** @param {string} lines */
const pairs = (lines) =>
  Object.fromEntries([...lines.matchAll(/(?:^|\s)([A-Z_]+)=(\S*)/g)].map(([, name, value]) => [name, value]))

/** @param {string} unit @param {string} instance */
function read(unit, instance) {
  const text = below(readFileSync(path.join(deploy, `${unit}.service`), 'utf8'))
  /** @param {string} name */
  const setting = (name) =>
    new RegExp(`^${name}=(.*)$`, 'm').exec(text)?.[1]?.replaceAll('%i', instance).replaceAll('%%', '%') ?? ''
  const file = readFileSync(setting('EnvironmentFile'), 'utf8')
  const { PATH, HOME } = process.env
  const env = { PATH, HOME, ...pairs(setting('Environment')), ...pairs(file) }
  return { setting, options: { cwd: setting('WorkingDirectory'), env, shell: '/bin/bash' } }
}

/** @param {string} name */
async function end(name) {
  const file = path.join(root, name)
  if (!existsSync(file)) return
  const pid = Number(readFileSync(file, 'utf8'))
  process.kill(pid, 'SIGTERM')
  while (existsSync(`/proc/${pid}`)) await wait(100)
}

for (const name of names.filter((other) => !other.endsWith('.timer'))) {
  const [unit = '', instance = ''] = name.split(/(?<=@)/)
  const { setting, options } = read(unit, instance)
  if (verb === 'restart') await end(name)
  const isOneshot = setting('Type') === 'oneshot'
  const child = spawn(`exec ${setting('ExecStart')}`, { ...options, detached: !isOneshot, stdio: 'ignore' })
  if (isOneshot && (await once(child, 'exit'))[0] !== 0) process.exit(1)
  writeFileSync(path.join(root, name), String(child.pid))
  child.unref()
  const after = spawn(`exec ${setting('ExecStartPost')}`, { ...options, stdio: 'ignore' })
  if ((await once(after, 'exit'))[0] !== 0) process.exit(1)
}
