import { expect, test } from 'vitest'
import { openAccount, send } from './attacker.ts'
import { sendRaw } from './send-raw.ts'

test('A refresh token used again after its child was used ends the session', async () => {
  const { session } = await openAccount()
  const refresh = (token: string) =>
    send('/auth/v1/token?grant_type=refresh_token', { body: { refresh_token: token } })
  const child = (await refresh(session.refresh_token)).json
  const grandchild = (await refresh(child.refresh_token)).json
  await new Promise((resolve) => setTimeout(resolve, 11_000))
  expect((await refresh(session.refresh_token)).status).toBe(400)
  expect((await refresh(grandchild.refresh_token)).status).toBe(400)
})

test('A sender that stops in the middle of a request is cut off', async () => {
  const started = Date.now()
  await sendRaw(
    'POST /auth/v1/signup HTTP/1.1\r\nHost: shop\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{"em',
    25_000,
  )
  expect(Date.now() - started).toBeLessThan(20_000)
})

test('One person can write at most thirty comments an hour', async () => {
  const eve = await openAccount()
  const cheeses = (await send('/rest/v1/cheeses?select=id')).json as { id: string }[]
  const statuses = []
  for (let attempt = 0; attempt < 32; attempt++) {
    const cheese_id = cheeses[attempt % cheeses.length]?.id
    const { status } = await send('/rest/v1/cheese_comments?on_conflict=user_id,cheese_id', {
      token: eve.token,
      headers: { prefer: 'resolution=merge-duplicates' },
      body: { user_id: eve.id, cheese_id, comment: `Number ${attempt}` },
    })
    statuses.push(status)
  }
  expect(statuses).toContain(429)
})
