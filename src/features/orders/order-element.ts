import { SESSION_STORAGE_KEY } from '../../lib/storage-keys.ts'
import { forgetOrderDraft, readOrderDraft } from './order-draft.ts'
import './order-form-element.ts'
import { newOrderArguments, readOrderForm } from './order-values.ts'

const meta = (name: string) => document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? ''

/**
 * Calls a function of the data API as the person who is signed in. The page's menu keeps the stored session fresh, so the
 * client, which is forty times larger, is not loaded for it.
 */
async function call<Answer>(name: string, body: object): Promise<Answer> {
  const session = JSON.parse(localStorage.getItem(SESSION_STORAGE_KEY) ?? '{}') as { access_token?: string }
  const answer = await fetch(`${meta('backend-url')}/rest/v1/rpc/${name}`, {
    method: 'POST',
    headers: {
      apikey: meta('backend-key'),
      authorization: `Bearer ${session.access_token}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
  })
  const value = (await answer.json()) as Answer & { code?: string; message?: string }
  if (answer.ok) return value
  throw new Error(value.code?.startsWith('PT4') ? value.message : 'This did not work. Please try again.')
}

/** Leads a member to the page of an own order, with a fresh token. */
async function openOrder(code: string) {
  const token = await call<string>('open_my_order', { code })
  window.location.replace(`/orders/${code}?token=${token}`)
}

/** For members: places the order of the form that it stands in, or opens the order that it names. */
class MyOrderElement extends HTMLElement {
  connectedCallback() {
    if (!('session' in document.documentElement.dataset)) return
    const { code } = this.dataset
    if (code) void this.attempt(() => openOrder(code))
    else this.takeOver(this.closest('form'))
  }

  /** Members send no name and no mailbox, so that empty fields they cannot see do not stop them. */
  private takeOver(form: HTMLFormElement | null) {
    if (!form) return
    for (const field of form.querySelectorAll<HTMLInputElement>('[data-when-signed="out"] input'))
      field.disabled = true
    form.addEventListener('submit', (event) => {
      if ((event.submitter as HTMLButtonElement | null)?.value !== 'send') return
      event.preventDefault()
      void this.attempt(() => this.place(form))
    })
  }

  private async place(form: HTMLFormElement) {
    const values = readOrderForm(new FormData(form))
    const { code } = await call<{ code: string }>('place_order', newOrderArguments(values))
    forgetOrderDraft()
    await openOrder(code)
  }

  private async attempt(action: () => Promise<void>) {
    const button = this.querySelector('button')
    button?.setAttribute('disabled', '')
    try {
      await action()
    } catch (error) {
      button?.removeAttribute('disabled')
      this.querySelector('[role=alert]')?.replaceChildren((error as Error).message)
    }
  }
}

/** Names the mailbox of the order that was sent, which ends its draft. A reload finds it in the history of the tab. */
class OrderMailboxElement extends HTMLElement {
  connectedCallback() {
    if (history.state === null) {
      history.replaceState(readOrderDraft().get('email') ?? '', '')
      forgetOrderDraft()
    }
    if (history.state) this.replaceChildren(String(history.state))
  }
}

customElements.define('my-order', MyOrderElement)
customElements.define('order-mailbox', OrderMailboxElement)

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'my-order': React.HTMLAttributes<HTMLElement>
      'order-mailbox': React.HTMLAttributes<HTMLElement>
    }
  }
}
