import { Client } from 'pg'
import { expect, test } from 'vitest'
import { connect, rolePassword } from './login-roles.ts'

const clientOf = (url: string, role: 'authenticator' | 'owner') =>
  new Client(connect({ url, databaseSecret: 'a secret' }, role, { max: 1 }).config)

test('A login role has its own name and password in place of those in the URL', () => {
  const url = 'postgres://owner:words@db.example:6432/shop?application_name=shop'
  expect(clientOf(url, 'owner')).toMatchObject({ user: 'owner', password: 'words' })
  expect(clientOf(url, 'authenticator')).toMatchObject({
    host: 'db.example',
    port: 6432,
    database: 'shop',
    user: 'authenticator',
    password: rolePassword('a secret', 'authenticator'),
  })
})

test('A socket directory is given as a parameter of the URL', () => {
  const client = clientOf('postgres:///shop?host=/run/postgresql', 'authenticator')
  expect(client).toMatchObject({ host: '/run/postgresql', database: 'shop', user: 'authenticator' })
})

test.each([
  ['', false],
  ['?sslmode=disable', false],
  ['?sslmode=require', { rejectUnauthorized: false }],
  ['?sslmode=verify-full', {}],
])('The URL parameters %j ask for what they ask psql for', (parameters, ssl) => {
  for (const role of ['owner', 'authenticator'] as const)
    expect(clientOf(`postgres://owner@db.example/shop${parameters}`, role).ssl).toEqual(ssl)
})
