/**
 * Answers the catalogue's form without leaving the page: it asks the server for the very page that sending the
 * form would open, and takes over the parts that differ. So there is one way to search, and no second copy of it
 * in the browser.
 */
const TYPING_PAUSE_MS = 150
const FAILURE = 'The cheeses could not be loaded. Please check your connection.'

export class CatalogueElement extends HTMLElement {
  private pause: ReturnType<typeof setTimeout> | undefined
  private asking = new AbortController()
  private askAgain = () => {}

  connectedCallback() {
    this.addEventListener('input', (event) =>
      this.askAfter((event.target as HTMLInputElement).type === 'search' ? TYPING_PAUSE_MS : 0),
    )
    this.addEventListener('submit', (event) => {
      event.preventDefault()
      this.askAfter(0)
    })
    this.addEventListener('click', (event) => {
      const pressed = event.target as Element
      if (pressed.closest('[data-failure] button')) {
        // The button goes once it has worked, and would take the focus with it.
        this.focus({ preventScroll: true })
        this.askAgain()
      }
      const more = pressed.closest<HTMLAnchorElement>('[data-more]')
      if (!more || event.metaKey || event.ctrlKey) return
      event.preventDefault()
      // What is being asked will replace the list that this would lengthen.
      if (this.ariaBusy !== 'true') void this.showMore(more.href)
    })
  }

  private askAfter(delay: number) {
    clearTimeout(this.pause)
    this.pause = setTimeout(() => void this.ask(), delay)
  }

  /** The address that sending the form would lead to, without the fields left empty. */
  private get address() {
    const form = this.querySelector('form')
    const given = [...new FormData(form ?? undefined)].map(([name, value]) => [name, String(value).trim()])
    const parts = new URLSearchParams(given.filter(([, value]) => value))
    return parts.size > 0 ? `/cheeses?${parts}` : '/cheeses'
  }

  /** An answer to a question that has changed meanwhile must not undo the change. */
  private async ask() {
    const { address } = this
    this.askAgain = () => void this.ask()
    history.replaceState(null, '', address)
    const page = await this.fetchPage(address)
    if (this.address !== address) return
    this.toggleAttribute('data-stale', !page)
    for (const fresh of page?.querySelectorAll('[data-live]') ?? []) this.replace(fresh)
  }

  /** A select forgets what was chosen when its options are replaced. */
  private replace(fresh: Element) {
    const live = this.querySelector(`#${fresh.id}`)
    const chosen = live instanceof HTMLSelectElement && live.value
    live?.replaceChildren(...fresh.childNodes)
    if (live instanceof HTMLSelectElement && chosen !== false) live.value = chosen
  }

  /** Goes on reading where the new cheeses begin, since the link that was pressed is gone. */
  private async showMore(address: string) {
    this.askAgain = () => void this.showMore(address)
    const page = await this.fetchPage(address)
    if (!page) return
    const firstNew = page.querySelector<HTMLElement>('[data-group] a')
    for (const group of page.querySelectorAll('[data-group]')) {
      const known = this.querySelector(`#${group.id} > ul`)
      if (known) known.append(...(group.querySelector('ul')?.children ?? []))
      else this.querySelector('[data-group]')?.parentElement?.append(group)
    }
    this.querySelector('#catalogue-more')?.replaceChildren(
      ...(page.querySelector('#catalogue-more')?.childNodes ?? []),
    )
    firstNew?.focus({ preventScroll: true })
  }

  private say(...parts: (string | Node)[]) {
    this.querySelector('[data-failure]')?.replaceChildren(...parts)
  }

  /** Only the latest question is answered; without an answer the page stays as it is, and says so. */
  private async fetchPage(address: string) {
    this.asking.abort()
    this.asking = new AbortController()
    const { signal } = this.asking
    this.ariaBusy = 'true'
    try {
      const answer = await fetch(address, { signal })
      if (!answer.ok) throw new Error(`${answer.status} for ${address}`)
      this.say()
      return new DOMParser().parseFromString(await answer.text(), 'text/html')
    } catch (error) {
      if (signal.aborted) return undefined
      console.error('Failed to load the catalogue', error)
      const again = document.createElement('button')
      again.append('Try again')
      this.say(FAILURE, again)
      return undefined
    } finally {
      if (!signal.aborted) this.ariaBusy = 'false'
    }
  }
}

customElements.define('cheese-catalogue', CatalogueElement)

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'cheese-catalogue': React.HTMLAttributes<HTMLElement>
    }
  }
}
