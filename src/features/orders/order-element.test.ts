// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import './order-element.ts'

test('Return places the order of a member, whom no hidden field of guests stops', async () => {
  const called = vi.fn(async () =>
    Response.json({ message: 'Choose a later hour', code: 'PT409' }, { status: 409 }),
  )
  vi.stubGlobal('fetch', called)
  document.documentElement.dataset['session'] = ''
  document.body.innerHTML = `<form>
    <button name="do" value="send" hidden></button><input name="amount" />
    <div data-when-signed="out"><input name="email" required /></div>
    <my-order><button name="do" value="send">Set Aside</button><p role="alert"></p></my-order></form>`
  const form = document.querySelector('form')
  form?.requestSubmit(document.querySelector('button'))
  await expect.poll(() => document.querySelector('[role=alert]')?.textContent).toBe('Choose a later hour')
  expect(called).toHaveBeenCalledOnce()
})
