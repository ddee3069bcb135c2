import { fetchPage } from '../../backend/fetch-page.ts'

/**
 * Suggestions below a search box while a visitor types, as a combobox with a listbox. It fetches the page that submitting
 * the form would open and lists its first results, so the browser has no second search.
 */
const TYPING_PAUSE_MS = 150
const MAX_PER_GROUP = 4

/** Not part of the style sheets, because most visits never need them. */
const STYLES = `
form:has(> [role=listbox]) { position: relative }
[role=listbox] { position: absolute; z-index: 30; top: 100%; right: 0; width: max(100%, 20rem); max-width: 90vw;
  max-height: 60vh; overflow-y: auto; margin: 0; padding: 0; list-style: none; border: 1px solid var(--ink);
  background: var(--paper); color: var(--ink) }
[role=listbox] li { display: flex; justify-content: space-between; align-items: center; gap: 1rem; min-height: 2.75rem;
  padding: .25rem .75rem; cursor: pointer }
[role=listbox] li + li { border-top: 1px solid var(--hairline) }
[role=listbox] li[aria-selected=true], [role=listbox] li:hover { background: var(--paper-deep) }
[role=listbox] small { color: var(--ink-soft) }`

type Found = { href: string; title: string; group: string }

/** The first results of each group of the search page. */
const readResults = (page: Document): Found[] =>
  [...page.querySelectorAll<HTMLElement>('[data-found]')].flatMap((group) =>
    [...group.querySelectorAll('li a')].slice(0, MAX_PER_GROUP).map((link) => ({
      href: link.getAttribute('href') ?? '',
      title: link.querySelector('span')?.textContent ?? '',
      group: group.dataset.found ?? '',
    })),
  )

function optionFor({ href, title, group }: Found, id: string) {
  const option = document.createElement('li')
  const kind = document.createElement('small')
  kind.append(group)
  option.append(title, kind)
  option.id = id
  option.dataset.href = href
  option.setAttribute('role', 'option')
  option.setAttribute('aria-selected', 'false')
  return option
}

let boxes = 0

export class Suggestions {
  private form: HTMLFormElement
  private list = document.createElement('ul')
  private typingPause: ReturnType<typeof setTimeout> | undefined
  private request = new AbortController()

  private get input() {
    return this.form.querySelector('input')
  }

  private get active() {
    return this.list.querySelector<HTMLElement>('[aria-selected=true]')
  }

  constructor(form: HTMLFormElement) {
    this.form = form
  }

  attach() {
    const { form, list, input } = this
    list.id = `suggestions-${(boxes += 1)}`
    list.hidden = true
    list.setAttribute('role', 'listbox')
    list.setAttribute('aria-label', 'Suggestions')
    form.append(list)
    input?.setAttribute('role', 'combobox')
    input?.setAttribute('aria-autocomplete', 'list')
    input?.setAttribute('aria-controls', list.id)
    input?.setAttribute('autocomplete', 'off')
    this.show(false)
    form.addEventListener('input', this.onInput)
    form.addEventListener('keydown', this.onKeyDown)
    form.addEventListener('focusout', () => this.show(false))
    // A click would first take the focus from the box, which closes the list.
    list.addEventListener('pointerdown', (event) => event.preventDefault())
    list.addEventListener('click', (event) => this.open((event.target as Element).closest('li')))
    // Typed while this module was loaded.
    if (input?.value !== input?.defaultValue) this.onInput()
  }

  private onInput = () => {
    this.cancel()
    this.typingPause = setTimeout(() => void this.suggest(), TYPING_PAUSE_MS)
  }

  private onKeyDown = (event: KeyboardEvent) => {
    const { active } = this
    if (event.key === 'Escape') this.cancel()
    if (event.key === 'Escape' && !this.list.hidden) this.show(false)
    else if (event.key === 'ArrowDown' && !this.list.hidden)
      this.activate(active ? active.nextElementSibling : this.list.firstElementChild)
    else if (event.key === 'ArrowUp' && !this.list.hidden)
      this.activate(active ? active.previousElementSibling : this.list.lastElementChild)
    else if (event.key === 'Enter' && active) this.open(active)
    else return
    event.preventDefault()
  }

  private open(option: HTMLElement | null) {
    if (option?.dataset.href) location.assign(option.dataset.href)
  }

  /** Without an option, the box itself is active. */
  private activate(option: Element | null) {
    this.active?.setAttribute('aria-selected', 'false')
    option?.setAttribute('aria-selected', 'true')
    option?.scrollIntoView?.({ block: 'nearest' })
    if (option) this.input?.setAttribute('aria-activedescendant', option.id)
    else this.input?.removeAttribute('aria-activedescendant')
  }

  private show(isOpen: boolean) {
    this.list.hidden = !isOpen
    this.input?.setAttribute('aria-expanded', String(isOpen))
    this.activate(null)
  }

  /** Otherwise a late response would open the list again. */
  private cancel() {
    clearTimeout(this.typingPause)
    this.request.abort()
  }

  /** A failure shows nothing: the form itself still works. */
  private async suggest() {
    this.request = new AbortController()
    const { signal } = this.request
    const text = this.input?.value.trim() ?? ''
    const page = text
      ? await fetchPage(`/search?q=${encodeURIComponent(text)}`, signal).catch(() => undefined)
      : undefined
    if (signal.aborted) return
    const found = page ? readResults(page) : []
    this.list.replaceChildren(...found.map((result, place) => optionFor(result, `${this.list.id}-${place}`)))
    this.show(found.length > 0 && this.form.contains(document.activeElement))
  }
}

const styles = new CSSStyleSheet()
styles.replaceSync(STYLES)
document.adoptedStyleSheets.push(styles)

/** `after-paint.ts` loads this module when a search box gets the focus, so the first box has it already. */
function attachToFocused() {
  const form = document.activeElement?.closest<HTMLFormElement>('form[action="/search"]')
  if (form && !form.querySelector('[role=listbox]')) new Suggestions(form).attach()
}

document.addEventListener('focusin', attachToFocused)
attachToFocused()
