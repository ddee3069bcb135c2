import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '../server/testing/free-port.ts'
import { createTestServer } from '../server/testing/test-server.ts'
import { untilItListens } from '../server/testing/pgbouncer.ts'

const run = promisify(execFile)
const deploy = path.resolve(import.meta.dirname, '../deploy')
const [NGINX, ANALYZE] = ['/usr/sbin/nginx', '/usr/bin/systemd-analyze']

test.skipIf(!existsSync(ANALYZE))('systemd accepts every unit of deploy', async () => {
  const units = (await readdir(deploy)).filter((name) => /\.(service|timer)$/.test(name))
  const { stderr } = await run(ANALYZE, ['verify', ...units.map((unit) => path.join(deploy, unit))])
  expect([units.length, stderr]).toEqual([3, ''])
})

test('Every series that the Prometheus rules name is one that a process shows', async () => {
  const rules = await readFile(path.join(deploy, 'prometheus-rules.yml'), 'utf8')
  // Prometheus itself adds the first one.
  const named = new Set([...rules.matchAll(/\b([a-z_]+)[{[]/g)].map(([, name = '']) => name))
  named.delete('up')
  const port = await freePort()
  const server = await createTestServer({ environment: { METRICS_PORT: String(port) } })
  onTestFinished(() => server.close())
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
  const shown = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  expect(named.size).toBeGreaterThan(1)
  for (const name of named)
    expect(shown).toMatch(new RegExp(`^${name}\\{.*route="/readyz",status="200"`, 'm'))
})

test.skipIf(!existsSync(NGINX))(
  'nginx ends TLS, and names the client whatever the client claims',
  async () => {
    const directory = await mkdtemp(path.join(tmpdir(), 'oq-nginx-'))
    onTestFinished(() => rm(directory, { recursive: true, force: true }))
    const [http, https] = [await freePort(), await freePort()]
    const shop = createServer((request, response) => response.end(request.headers['x-forwarded-for']))
    const shopPort = await freePort()
    await once(shop.listen(shopPort, '127.0.0.1'), 'listening')
    onTestFinished(() => void shop.close())
    const [key, certificate] = [path.join(directory, 'key'), path.join(directory, 'pem')]
    const subject = ['-subj', '/CN=cheese.example', '-days', '1']
    await run('openssl', [
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      ...subject,
      '-keyout',
      key,
      '-out',
      certificate,
    ])
    const example = (await readFile(path.join(deploy, 'nginx.conf'), 'utf8'))
      .replace('listen 80', `listen 127.0.0.1:${http}`)
      .replace('listen 443', `listen 127.0.0.1:${https}`)
      .replace('/etc/ssl/cheese.example.pem', certificate)
      .replace('/etc/ssl/cheese.example.key', key)
      .replace(':8080', `:${shopPort}`)
    const file = path.join(directory, 'nginx.conf')
    const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (name) => `${name}_temp_path ${directory}/${name};`,
    )
    await writeFile(
      file,
      `daemon off; pid ${directory}/pid; error_log stderr; events {} http { access_log off; ${places.join(' ')}\n${example} }`,
    )
    const child = spawn(NGINX, ['-e', 'stderr', '-c', file], { stdio: 'ignore' })
    onTestFinished(async () => {
      child.kill('SIGTERM')
      await once(child, 'exit')
    })
    await untilItListens(https)
    const ask = (url: string, ...more: string[]) =>
      run('curl', ['--silent', '--insecure', '--connect-to', `::127.0.0.1:`, ...more, url])
    const { stdout } = await ask(`https://127.0.0.1:${https}/`, '--header', 'x-forwarded-for: 203.0.113.9')
    expect(stdout).toBe('127.0.0.1')
    const plain = await ask(`http://127.0.0.1:${http}/cheeses`, '--write-out', '%{redirect_url}')
    expect(plain.stdout).toContain('https://cheese.example/cheeses')
  },
)
