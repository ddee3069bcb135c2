import { readFile } from 'node:fs/promises'
import { expect, test, type APIRequestContext } from '@playwright/test'
import { DEMO_PASSWORD } from '../support/sessions.ts'

type Person = { id: string; email: string; first_name: string; last_name: string; role: string }
type Caller = { name: string; headers: Record<string, string> }

/** Read from the schema, so that tables added later are covered. */
async function schemaNames() {
  const types = await readFile('src/backend/database.types.ts', 'utf8')
  const namesIn = (section: string) => {
    const body = types.split(`    ${section}: {\n`)[1]?.split('\n    }\n')[0] ?? ''
    return [...body.matchAll(/^ {6}(\w+): \{$/gm)].map(([, name = '']) => name)
  }
  return { tables: [...namesIn('Tables'), ...namesIn('Views')], functions: namesIn('Functions') }
}

async function publishableKey(request: APIRequestContext) {
  const home = await (await request.get('/')).text()
  return /name="backend-key" content="([^"]+)"/.exec(home)?.[1] ?? ''
}

async function callerAs(request: APIRequestContext, role?: string): Promise<Caller> {
  const apikey = await publishableKey(request)
  if (!role) return { name: 'anonymous', headers: { apikey } }
  const answer = await request.post('/auth/v1/token?grant_type=password', {
    headers: { apikey },
    data: { email: `${role}@demo.test`, password: DEMO_PASSWORD },
  })
  const { access_token } = await answer.json()
  return { name: role, headers: { apikey, authorization: `Bearer ${access_token}` } }
}

async function allPeople(request: APIRequestContext): Promise<Person[]> {
  const { headers } = await callerAs(request, 'admin')
  const answer = await request.post('/rest/v1/rpc/list_users', { headers, data: { page_limit: 200 } })
  return answer.json()
}

/** Every linked page, and the feeds and files for machines. */
async function crawl(request: APIRequestContext) {
  const answers = new Map<string, string>()
  const waiting = [
    '/',
    '/sitemap.xml',
    '/robots.txt',
    '/events.ics',
    '/manifest.webmanifest',
    '/my-favorites',
  ]
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (answers.has(path)) continue
    const text = await (await request.get(path)).text()
    answers.set(path, text)
    for (const [, link = ''] of text.matchAll(/(?:href="|<loc>https?:\/\/[^/]+)(\/[^"#<]*)/g))
      if (!/^\/(media|assets|fonts|auth|cms)\b|\.\w+$/.test(link)) waiting.push(link.replaceAll('&amp;', '&'))
  }
  return answers
}

const CHANGES_SOMETHING =
  /^(cancel|change|confirm|delete|end|hide|moderate|pair|record|report|request|restore|review|rollback|rsvp|save|set|submit|swap|unsubscribe|withdraw)/

/** Names that guests of the demo chose. They are the only ones that pages show beside a comment. */
const DEMO_DISPLAY_NAME = /By <bdi>(Curd Nerd|Fondue Fiend|Blue Monday|Grate Expectations|Rind &amp; Reason)</

/** The ways in which a read might leak an owner: all rows, filtered or sorted by owner, joined, as CSV. */
function readAttempts(table: string, people: Person[]) {
  const owners = people.slice(0, 3).map(({ id }) => id)
  return [
    `${table}?select=*`,
    `${table}?select=*,users(*)`,
    `${table}?select=user_id`,
    `${table}?order=user_id.desc`,
    `${table}?user_id=in.(${owners.join(',')})`,
  ]
}

async function readEverything(request: APIRequestContext, { headers }: Caller, people: Person[]) {
  const { tables, functions } = await schemaNames()
  const answers = new Map<string, string>()
  const [cheese] = await (
    await request.get('/rest/v1/cheeses?slug=eq.comte-aop&select=id', { headers })
  ).json()
  const [event] = await (await request.get('/rest/v1/events?select=id&limit=1', { headers })).json()
  for (const table of tables) {
    for (const way of readAttempts(table, people))
      answers.set(`GET ${way}`, await (await request.get(`/rest/v1/${way}`, { headers })).text())
    const csv = await request.get(`/rest/v1/${table}`, { headers: { ...headers, accept: 'text/csv' } })
    answers.set(`CSV ${table}`, await csv.text())
  }
  for (const name of functions.filter((name) => !CHANGES_SOMETHING.test(name)))
    for (const data of [
      {},
      { cheese_uuid: cheese.id },
      { event_uuid: event?.id },
      { user_id: people[0]?.id },
    ])
      answers.set(
        `RPC ${name} ${JSON.stringify(data)}`,
        await (await request.post(`/rest/v1/rpc/${name}`, { headers, data })).text(),
      )
  return answers
}

/** The responses that contain a person's id, email or full name. */
function findPeople(answers: Map<string, string>, people: Person[]) {
  const signs = people.flatMap(({ id, email, first_name, last_name }) => [
    id,
    email,
    `${first_name} ${last_name}`,
  ])
  return [...answers].flatMap(([url, text]) =>
    signs.filter((sign) => text.includes(sign)).map((sign) => `${url}: ${sign}`),
  )
}

test('No page, feed or file names a person who favorited, rated or commented', async ({ request }) => {
  const people = await allPeople(request)
  const answers = await crawl(request)
  expect(people.length).toBeGreaterThan(40)
  expect(answers.size).toBeGreaterThan(25)
  expect(findPeople(answers, people)).toEqual([])
  const [displayName = ''] = [...answers.values()].flatMap((text) => DEMO_DISPLAY_NAME.exec(text) ?? [])
  expect(displayName, 'The crawl reads comments that people signed with a display name').not.toBe('')
})

for (const role of [undefined, 'member', 'employee'])
  test(
    `No API response to ${role ? `a signed-in ${role}` : 'an anonymous caller'} names another person`,
    {
      // What an employee may not read, the others may not either.
      tag: role === 'employee' ? [] : '@long',
    },
    async ({ request }) => {
      test.setTimeout(120_000)
      const caller = await callerAs(request, role)
      const staff = new Set(['employee', 'manager', 'admin'])
      const others = (await allPeople(request)).filter(
        // Staff may see who recorded a stock movement; no role may see who favorited a cheese.
        (person) => person.email !== `${role}@demo.test` && !(role === 'employee' && staff.has(person.role)),
      )
      const answers = await readEverything(request, caller, others)
      expect(answers.size).toBeGreaterThan(200)
      // Whoever hands over an order reads for whom it is, and neither email nor account.
      const isCollector = (found: string) => /^RPC list_orders .+: [^@]+ [^@]+$/.test(found)
      expect(
        findPeople(answers, others).filter((found) => role !== 'employee' || !isCollector(found)),
      ).toEqual([])
      expect([...answers.values()].filter((text) => text.includes('Something went wrong'))).toEqual([])
    },
  )
