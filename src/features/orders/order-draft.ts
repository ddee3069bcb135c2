import { boardOrderUrl, orderUrl } from '../../domain/shop/order-url.ts'
import { ORDER_STORAGE_KEY } from '../../lib/storage-keys.ts'

/** Fields that name a person or a wish. The cheeses and their amounts stand in the URL. */
const KEPT_FIELDS = 'textarea, input:not([type=hidden], [type=number])'

const isChoice = (field: HTMLInputElement) => field.type === 'radio' || field.type === 'checkbox'

export function isTyped(field: Element) {
  if (field instanceof HTMLTextAreaElement) return field.value !== field.defaultValue
  if (!(field instanceof HTMLInputElement)) return false
  return isChoice(field) ? field.checked !== field.defaultChecked : field.value !== field.defaultValue
}

/** What was typed for a new order: it survives a reload, and ends with the tab or when the order is placed. */
export const readOrderDraft = () => new URLSearchParams(sessionStorage.getItem(ORDER_STORAGE_KEY) ?? '')

export const forgetOrderDraft = () => sessionStorage.removeItem(ORDER_STORAGE_KEY)

export function keepOrderDraft(form: HTMLFormElement) {
  const typed = [...new FormData(form)].map(([name, value]) => [name, String(value)])
  sessionStorage.setItem(ORDER_STORAGE_KEY, String(new URLSearchParams(typed)))
}

export function restoreOrderDraft(form: HTMLFormElement) {
  const draft = readOrderDraft()
  for (const field of form.querySelectorAll<HTMLInputElement>(KEPT_FIELDS)) {
    const value = draft.get(field.name)
    if (value === null || isTyped(field)) continue
    if (!isChoice(field)) field.value = value
    else if (field.value === value) {
      field.checked = true
      field.closest('details')?.setAttribute('open', '')
    }
  }
}

/** Makes a reload ask for the cheeses as they are now. An amount that cannot be ordered leaves the URL as it was. */
export function showCheesesInUrl(form: HTMLFormElement) {
  const amounts = [...form.querySelectorAll<HTMLInputElement>('li [type=number]')]
  if (!amounts.every(({ validity }) => validity.valid)) return
  const cheeses = amounts.map((field) => ({
    slug: field.closest('li')?.dataset['slug'] ?? '',
    amount: Number(field.value),
  }))
  const url = form.querySelector('[name=board]') ? boardOrderUrl(cheeses) : orderUrl(cheeses)
  history.replaceState(null, '', url + location.hash)
}
