import type { SqlTag } from '../../../server/database/sql/sql.ts'
import type { DemoContext } from './demo-context.ts'
import { employ } from '../employ.ts'
import { insertRows } from '../insert-rows.ts'
import { stableUuid } from '../stable-uuid.ts'
import type { Random } from './random.ts'

export type Person = { id: string; email: string; firstName: string; lastName: string; joinedDaysAgo: number }

export const DEMO_PASSWORD = 'Cheddar-Gorge-1'
/** Of the demo password, which is public: hashing it takes longer than storing all people. */
const DEMO_PASSWORD_HASH = '$2b$10$/uaF/uaF/uaF/uaF/uaF/uCvZ0Up3es/mEuVjA5axsFZ5qGtFZmz6'

const ACCOUNTS = [
  ['admin', 'Ada', 'Admin'],
  ['manager', 'Mats', 'Manager'],
  ['employee', 'Emil', 'Employee'],
  ['member', 'Mona', 'Member'],
] as const

const FIRST_NAMES =
  'Amara Anders Anouk Beatriz Benoît Callum Chiara Daniel Devika Elif Esther Farid Freya Gaspard Greta Hana Hugo Ines Ivo Jasper Joana Kenji Kira Lena Liam Linnea Marek Maya Mei Nadia Noah Odile Omar Petra Quinn Rosa Samir Sigrid Tomás Yara'
const LAST_NAMES =
  'Okafor Lindqvist Moreau Carvalho Lefèvre Reid Conti Brandt Nair Demir Adler Haddad Larsen Petit Weiss Suzuki Navarro Duarte Petrov Bakker Sousa Tanaka Novak Hoffmann Walsh Berg Kowalski Fraser Chen Rahman Sinclair Garnier Aziz Horvat Leung Marino Khoury Dahl Vega Mansour'

/** By the place among the guests: who advertises on their first day. */
const NEWCOMER = 38

export type DemoAccount = (typeof ACCOUNTS)[number][0]

const emailOf = (account: DemoAccount) => `${account}@demo.test`

export const DEMO_EMAILS = ACCOUNTS.map(([account]) => emailOf(account))

export const staffId = (account: DemoAccount) => stableUuid(`person ${emailOf(account)}`)

/**
 * Whether the row `u` of auth.users is an account of the demo: seeded, or created by the stand-in for Google, whose ids
 * are not numbers as Google's are. The email alone does not tell, because people can change it.
 */
export const isDemoAccount = (sql: SqlTag) => sql`(
  u.email ~ '@(guests\\.)?demo\\.test$' or u.id in ${sql(ACCOUNTS.map(([account]) => staffId(account)))}
  or exists (
    select from auth.identities i where i.user_id = u.id and i.provider = 'google' and i.provider_id !~ '^[0-9]+$'))`

/** The four demo accounts and forty guests who cannot sign in. Returns the members of the community. */
export async function seedPeople({ sql, clock }: DemoContext, random: Random): Promise<Person[]> {
  const accounts = ACCOUNTS.map(([role, firstName, lastName]) =>
    person(emailOf(role), firstName, lastName, 240),
  )
  const lastNames = LAST_NAMES.split(' ')
  const guests = FIRST_NAMES.split(' ').map((firstName, index) => {
    const lastName = lastNames[index] ?? 'Guest'
    const joinedDaysAgo = random.between(5, 220)
    return person(
      `${ascii(firstName)}.${ascii(lastName)}@guests.demo.test`,
      firstName,
      lastName,
      index === NEWCOMER ? 0 : joinedDaysAgo,
    )
  })

  const everyone = [...accounts, ...guests]
  const joined = (p: Person) =>
    clock.past(-p.joinedDaysAgo, 9 + (p.joinedDaysAgo % 12), (p.joinedDaysAgo * 7) % 60)
  await insertRows(
    sql,
    'auth.users',
    everyone.map((p, index) => ({
      instance_id: '00000000-0000-0000-0000-000000000000',
      id: p.id,
      aud: 'authenticated',
      role: 'authenticated',
      email: p.email,
      encrypted_password: index < accounts.length ? DEMO_PASSWORD_HASH : null,
      email_confirmed_at: joined(p),
      last_sign_in_at: clock.past(-random.between(0, Math.min(p.joinedDaysAgo, 30)), random.between(8, 21)),
      raw_app_meta_data: { provider: 'email', providers: ['email'] },
      raw_user_meta_data: { first_name: p.firstName, last_name: p.lastName },
      confirmation_token: '',
      recovery_token: '',
      email_change: '',
      email_change_token_new: '',
      is_sso_user: false,
      is_anonymous: false,
      created_at: joined(p),
      updated_at: joined(p),
    })),
  )
  await insertRows(
    sql,
    'auth.identities',
    everyone.map((p) => ({
      id: stableUuid(`identity ${p.email}`),
      provider_id: p.id,
      user_id: p.id,
      identity_data: { sub: p.id, email: p.email, email_verified: true },
      provider: 'email',
      created_at: joined(p),
      updated_at: joined(p),
    })),
  )
  for (const role of ['admin', 'manager', 'employee'] as const) {
    await employ(sql, staffId(role), role)
  }
  return everyone.filter(
    ({ id }) => id === staffId('member') || !accounts.some((account) => account.id === id),
  )
}

function person(email: string, firstName: string, lastName: string, joinedDaysAgo: number): Person {
  return { id: stableUuid(`person ${email}`), email, firstName, lastName, joinedDaysAgo }
}

const ascii = (name: string) => name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
