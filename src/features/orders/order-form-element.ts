import { formatMoney } from '../../domain/cheese/price.ts'
import { centsOf } from './order-values.ts'
import { isTyped, keepOrderDraft, restoreOrderDraft, showCheesesInUrl } from './order-draft.ts'
import { describeChange } from './describe-amount.ts'

/** Follows what people choose in the form of an order at once, where the page would be loaded again without a script. */
class OrderFormElement extends HTMLElement {
  connectedCallback() {
    this.querySelector('button[value=update]')?.setAttribute('hidden', '')
    this.addEventListener('click', this.choose)
    this.addEventListener('input', this.follow)
    if (!this.newOrder) return
    restoreOrderDraft(this.newOrder)
    showCheesesInUrl(this.newOrder)
  }

  private get newOrder() {
    return 'new' in this.dataset ? this.closest('form') : null
  }

  /** A quick choice fills the field of its cheese. */
  private choose = (event: Event) => {
    const button = (event.target as Element).closest<HTMLButtonElement>('button[name=quick]')
    const field = button?.closest('li')?.querySelector<HTMLInputElement>('[type=number]')
    if (!button || !field) return
    event.preventDefault()
    field.value = button.value.split(':')[1] ?? ''
    this.follow()
  }

  private follow = () => {
    const { currency = '', locale = '' } = this.dataset
    const money = (cents: number) => formatMoney(cents, { currency, locale })
    let total = 0
    for (const row of this.querySelectorAll<HTMLElement>('li[data-price]')) {
      const { price, pieces, saved } = row.dataset
      const amount = Number(row.querySelector<HTMLInputElement>('[type=number]')?.value)
      const line = { amount, isPieces: pieces !== undefined }
      const cents = centsOf(line, { priceCents: Number(price) })
      total += cents
      row.querySelector('[data-cost]')?.replaceChildren(money(cents))
      const change = describeChange(line, saved === undefined ? undefined : Number(saved), locale)
      row.querySelector('[data-change]')?.replaceChildren(change)
    }
    this.querySelector('[data-total]')?.replaceChildren(money(total))
    this.showUnsaved()
    if (!this.newOrder) return
    keepOrderDraft(this.newOrder)
    showCheesesInUrl(this.newOrder)
  }

  private showUnsaved() {
    const isUnsaved = 'unsaved' in this.dataset || [...(this.closest('form')?.elements ?? [])].some(isTyped)
    this.querySelector('[data-when-saved]')?.toggleAttribute('hidden', isUnsaved)
    this.querySelector('[data-when-unsaved]')?.toggleAttribute('hidden', !isUnsaved)
  }
}

customElements.define('order-form', OrderFormElement)

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'order-form': React.HTMLAttributes<HTMLElement> & { class?: string }
    }
  }
}
