import { execFile } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { beforeAll, expect, inject, test } from 'vitest'
import { callAs, emailOf, openAccount, send, someCheese, STAFF } from './attacker.ts'

const root = path.resolve(import.meta.dirname, '..')
const folder = path.join(root, 'dist/export')
const MARK = `unseen${Date.now()}`
const ATTEMPTS = 5

/** As an operator exports the site. A busy shop may refuse it, because it reads as a visitor. */
async function exportSite() {
  const { url, publishableKey } = inject('shop')
  const env = {
    ...process.env,
    SITE_URL: 'https://cheese.example',
    SUPABASE_URL: url,
    SUPABASE_PUBLISHABLE_KEY: publishableKey,
  }
  for (let attempt = 1; ; attempt++)
    try {
      return await promisify(execFile)(process.execPath, ['--import', 'tsx', 'tools/export.ts'], {
        cwd: root,
        env,
      })
    } catch (error) {
      if (attempt === ATTEMPTS) throw error
      await sleep(attempt * 3_000)
    }
}

let files: string[]
beforeAll(async () => {
  const cheese = await someCheese()
  const eve = await openAccount()
  await callAs('employee', 'save_cheese', { record: { name: MARK, slug: MARK, country_iso: 'FR' } })
  const dates = { starts_at: '2031-01-01T18:00Z', ends_at: '2031-01-01T20:00Z' }
  await callAs('manager', 'save_event', { record: { title: MARK, capacity: 2, ...dates } })
  await callAs('employee', 'save_recipe', { record: { title: MARK } })
  await send('/rest/v1/cheese_comments', {
    token: eve.token,
    body: { user_id: eve.id, cheese_id: cheese.id, comment: MARK, is_public: false },
  })
  await exportSite()
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  files = entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name))
}, 300_000)

test('The exported folder has no draft, no private comment, no person and no secret', async () => {
  const secrets = [MARK, ...STAFF.map(emailOf), 'sb_secret_', 'eyJhbGciOi']
  for (const file of files) {
    const text = await readFile(file, 'latin1')
    for (const secret of secrets) expect(text.includes(secret), `${file} has ${secret}`).toBe(false)
    expect(file).not.toContain(MARK)
  }
})

test('The exported folder has neither the sources nor a list of them', () => {
  const names = files.map((file) => path.relative(folder, file))
  expect(names.filter((name) => /(^|\/)manifest\.json$|\.map$|\.tsx?$|(^|\/)\./.test(name))).toEqual([])
})

test('A static host gets the security headers that the server sends', async () => {
  const headers = await readFile(path.join(folder, '_headers'), 'utf8')
  for (const name of [
    'content-security-policy',
    'x-content-type-options',
    'x-frame-options',
    'referrer-policy',
    'strict-transport-security',
  ])
    expect(headers).toContain(`\n  ${name}: `)
})
