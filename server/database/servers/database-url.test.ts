import { Client } from 'pg'
import { expect, test } from 'vitest'
import { isDatabaseUrl, readDatabaseUrl, withParameters } from './database-url.ts'

/** What pg makes of the strings for each host. */
const clientsOf = (url: string) =>
  readDatabaseUrl(url).map(({ urls }) => urls.map((each) => new Client({ connectionString: each })))

test('Each of several hosts has its own port, and all have the user, password, name and parameters', () => {
  const url = 'postgres://owner:a%2Cb@one.example,[::1]:5433,%2Frun%2Fpostgresql/shop?application_name=shop'
  const shared = { user: 'owner', password: 'a,b', database: 'shop' }
  expect(clientsOf(url)).toMatchObject([
    [{ ...shared, host: 'one.example', port: 5432 }],
    [{ ...shared, host: '::1', port: 5433 }],
    [{ ...shared, host: '/run/postgresql', port: 5432 }],
  ])
  expect(readDatabaseUrl(url).map(({ name }) => name)).toEqual([
    'one.example',
    '[::1]:5433',
    '%2Frun%2Fpostgresql',
  ])
})

test('A login role has its own name and password in place of those in the URL', () => {
  const url = 'postgres://owner:words@db.example:6432/shop?application_name=shop'
  const connectionString = withParameters(url, { user: 'authenticator', password: 'a&b' })
  expect(new Client({ connectionString })).toMatchObject({
    host: 'db.example',
    port: 6432,
    database: 'shop',
    user: 'authenticator',
    password: 'a&b',
  })
})

test('A socket directory is given as a parameter of the URL', () => {
  const [[client] = []] = clientsOf('postgresql:///shop?host=/run/postgresql')
  expect(client).toMatchObject({ host: '/run/postgresql', database: 'shop' })
})

test.each([
  ['', [false]],
  ['?sslmode=disable', [false]],
  ['?sslmode=allow', [false, { rejectUnauthorized: false }]],
  ['?sslmode=prefer', [{ rejectUnauthorized: false }, false]],
  ['?sslmode=require', [{ rejectUnauthorized: false }]],
  ['?sslmode=verify-full', [{}]],
])('The URL parameters %j ask for what they ask psql for, one after the other', (parameters, modes) => {
  const [clients] = clientsOf(`postgres://owner@db.example/shop${parameters}`)
  expect(clients?.map(({ ssl }) => ssl)).toEqual(modes)
})

test.each(['postgres://one,two:5433/shop', 'postgresql:///shop', 'postgres://owner@/shop'])(
  '%s is the URL of a database',
  (url) => expect(isDatabaseUrl(url)).toBe(true),
)

test.each(['shop', 'mysql://db/shop', 'postgres://one:port/shop', 'postgres://one,two:70000/shop'])(
  '%s is not the URL of a database',
  (url) => expect(isDatabaseUrl(url)).toBe(false),
)
