import { expect, test } from 'vitest'
import { newEmail, openAccount, PASSWORD, readMail, send, sendAs, signIn } from './attacker.ts'

const NEW_PASSWORD = 'Taleggio-Bergamo-4'

const tokenHashIn = (link: string) => new URL(link).searchParams.get('token_hash')

/** The attacker renames their own account to the address of a new hire, who confirms it. */
async function handOver() {
  const attacker = await openAccount()
  const email = newEmail()
  await send('/auth/v1/user', { method: 'PUT', token: attacker.token, body: { email } })
  const { code } = await readMail(email, 'Confirm your new email address')
  const { json } = await send('/auth/v1/verify', { body: { type: 'email_change', email, token: code } })
  return { attacker, email, id: attacker.id, hireToken: String(json.access_token) }
}

type Handed = Awaited<ReturnType<typeof handOver>>

const isStaff = async (token: string) =>
  (await send('/rest/v1/rpc/dashboard_counts', { token, body: {} })).status === 200

/** Every way back that the attacker has kept from before the account was given a role. */
async function expectNoWayBack({ attacker, email }: Handed) {
  expect((await signIn(email)).status).toBe(400)
  expect((await signIn(attacker.email)).status).toBe(400)
  const undo = tokenHashIn((await readMail(attacker.email, 'has changed')).link)
  expect((await send('/auth/v1/verify', { body: { type: 'email_change', token_hash: undo } })).status).toBe(
    403,
  )
  const { refresh_token } = attacker.session
  const refreshed = await send('/auth/v1/token?grant_type=refresh_token', { body: { refresh_token } })
  expect(refreshed.status).toBe(400)
  expect(await isStaff(attacker.token)).toBe(false)
}

const setPassword = (token: string | undefined) =>
  send('/auth/v1/invitation', { body: { token, password: NEW_PASSWORD } })

const ROLES: [string, (handed: Handed) => Promise<unknown>, string][] = [
  [
    'an invitation',
    ({ email }) => sendAs('admin', '/rest/v1/rpc/invite_person', { body: { email, role: 'admin' } }),
    'Work with us',
  ],
  [
    'a role set by an admin',
    ({ id }) => sendAs('admin', '/rest/v1/rpc/set_user_role', { body: { user_id: id, new_role: 'admin' } }),
    'Your role',
  ],
]

test.each(ROLES)(
  'An account that was renamed to a new hire gives its former owner nothing after %s',
  async (_, give, subject) => {
    const handed = await handOver()
    await give(handed)
    const { link } = await readMail(handed.email, subject)
    const accepted = await setPassword(link.split('#')[1])
    expect(accepted.status).toBe(200)
    await expectNoWayBack(handed)
    expect(await isStaff(handed.hireToken)).toBe(false)
    expect(await isStaff(String(accepted.json.access_token))).toBe(true)
    expect((await setPassword(link.split('#')[1])).status).toBe(403)
  },
)

test('A password typed by another person at sign-up does not survive the role', async () => {
  const email = newEmail()
  await send('/auth/v1/signup', { body: { email, password: PASSWORD } })
  const { code } = await readMail(email, 'Confirm')
  const { json } = await send('/auth/v1/verify', { body: { type: 'signup', email, token: code } })
  await sendAs('admin', '/rest/v1/rpc/set_user_role', {
    body: { user_id: json.user.id, new_role: 'manager' },
  })
  expect((await signIn(email)).status).toBe(400)
  expect(await isStaff(String(json.access_token))).toBe(false)
  const { link } = await readMail(email, 'Your role')
  const accepted = await setPassword(link.split('#')[1])
  expect(await isStaff(String(accepted.json.access_token))).toBe(true)
})

test('A member who accepts an invitation in the session they have gets no rights in it', async () => {
  const member = await openAccount()
  await sendAs('admin', '/rest/v1/rpc/invite_person', { body: { email: member.email, role: 'admin' } })
  const { link } = await readMail(member.email, 'Work with us')
  const accepted = await send('/rest/v1/rpc/accept_invitation', {
    token: member.token,
    body: { token: link.split('#')[1] },
  })
  expect(accepted.status).toBe(200)
  expect(await isStaff(member.token)).toBe(false)
  expect((await signIn(member.email)).status).toBe(400)
})

test('A member cannot confirm a role, or date it, through the data API', async () => {
  const member = await openAccount()
  for (const body of [{ role_confirmed_at: '2026-01-01' }, { role_since: '2026-01-01' }]) {
    const { status } = await send(`/rest/v1/users?id=eq.${member.id}`, {
      method: 'PATCH',
      token: member.token,
      body,
    })
    expect(status).toBe(403)
  }
})
