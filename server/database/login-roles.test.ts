import { afterAll, beforeAll, expect, test } from 'vitest'
import { OperatorError } from '../operator-error.ts'
import { generateSecret } from '../secret/valid-secret.ts'
import { createBlankDatabase, type TestDatabase } from '../testing/test-database.ts'
import {
  explainRefusedSignIn,
  LOGIN_ROLES,
  rolePassword,
  scramVerifier,
  setLoginPasswords,
} from './login-roles.ts'
import { openSql, type SqlTag } from './sql/sql.ts'

const ROLE = 'verified_role'

let database: TestDatabase
beforeAll(async () => {
  database = await createBlankDatabase()
})
afterAll(async () => {
  await database.owner.unsafe(`drop role if exists ${ROLE}`)
  await database.close()
})

const signIn = async (password: string) => {
  const sql = openSql({ ...database.owner.config, user: ROLE, password, max: 1 })
  return sql`select`
    .then(
      () => 'signed in',
      (error: unknown) => (error as { code: string }).code,
    )
    .finally(() => sql.end())
}

test('A role whose verifier PostgreSQL was sent signs in with its password, which was not sent', async () => {
  const password = generateSecret()
  const verifier = scramVerifier(password)
  expect(verifier).not.toContain(password)
  expect(scramVerifier(password)).not.toBe(verifier)
  await database.owner.unsafe(`create role ${ROLE} login password '${verifier}'`)
  expect([await signIn(password), await signIn(generateSecret())]).toEqual(['signed in', '28P01'])
})

test('The passwords of the login roles are in no statement that PostgreSQL could log', async () => {
  const sent: string[] = []
  const read = (strings: TemplateStringsArray, ...values: string[]) => {
    sent.push(...values)
    return database.owner(strings, ...values)
  }
  const unsafe = (text: string) => void sent.push(text)
  const secret = generateSecret()
  await setLoginPasswords(Object.assign(read, { unsafe }) as unknown as SqlTag, secret)
  for (const role of LOGIN_ROLES) {
    expect(sent.join()).toContain(`alter role ${role} with login password 'SCRAM-SHA-256$`)
    expect(sent.join()).not.toContain(rolePassword(secret, role))
  }
})

test.each([
  ['3D000', 'FATAL', 'refuses to be signed in to'],
  ['42704', 'FATAL', 'refuses to be signed in to'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', undefined, 'certificate of the database is not accepted'],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', undefined, 'certificate of the database is not accepted'],
])('A connection that is refused with %s is explained in one line', (code, severity, words) => {
  const error = Object.assign(new Error('why'), { code, severity })
  const explained = explainRefusedSignIn(error, { databaseUrl: 'postgres://somewhere/shop', dataDir: '' })
  expect(explained).toBeInstanceOf(OperatorError)
  expect((explained as Error).message).toContain(words)
})

test('An error of a statement is not explained as a refused connection', () => {
  const error = Object.assign(new Error('why'), { code: '42704', severity: 'ERROR' })
  expect(explainRefusedSignIn(error, { databaseUrl: 'postgres://somewhere/shop', dataDir: '' })).toBe(error)
})

test('A failure of the embedded database that is no refused sign-in is told as it is', () => {
  const failure = Object.assign(new Error('disk full'), { code: '53100' })
  expect(explainRefusedSignIn(failure, { databaseUrl: undefined, dataDir: 'data' })).toBe(failure)
})
