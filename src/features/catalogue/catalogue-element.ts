import { fetchPage } from '../../backend/fetch-page.ts'

/**
 * Updates the catalogue without a page load: it fetches the page that submitting the form would open and replaces
 * the parts that differ. So the server renders every result, and the browser has no second search.
 */
const TYPING_PAUSE_MS = 150
/** As the server says of a page that it could not put together. */
const RETRY_AFTER_SECONDS = 5

/** Kept with the entry of the history, so that Back from a cheese finds the filters as they were left. */
const FILTERS_OPEN = 'filters'

type Change = 'typing' | 'submit' | 'filter'

const urlOfPage = () => location.pathname + location.search

class CatalogueElement extends HTMLElement {
  #typingPause: ReturnType<typeof setTimeout> | undefined
  #request = new AbortController()
  #retry = () => void this.#show(urlOfPage())
  #retryPause: ReturnType<typeof setTimeout> | undefined
  #requestedUrl = urlOfPage()
  /** Set while the newest entry of the history is for text that is being typed. */
  #urlBeforeTyping: string | undefined
  /** Set until the browser has gone back, which it does later than it is asked to. */
  #isGoingBack = false

  connectedCallback() {
    const filters = this.querySelector('details')
    if (filters) filters.open = history.state === FILTERS_OPEN
    filters?.addEventListener('toggle', () => history.replaceState(filters.open ? FILTERS_OPEN : null, ''))
    addEventListener('popstate', this.#followHistory)
    if (this.hasAttribute('data-stale')) this.#retryAfter()
    this.addEventListener('input', (event) => {
      if ((event.target as HTMLInputElement).type === 'search') this.#searchAfterPause()
      else this.#search('filter')
    })
    this.addEventListener('submit', (event) => {
      event.preventDefault()
      this.#search('submit')
    })
    this.addEventListener('click', (event) => {
      const more = (event.target as Element).closest<HTMLAnchorElement>('[data-more]')
      if (!more || event.metaKey || event.ctrlKey) return
      event.preventDefault()
      // A pending search will replace the list, so nothing is added to it.
      if (this.ariaBusy !== 'true') void this.#showMore(more.href)
    })
  }

  disconnectedCallback() {
    removeEventListener('popstate', this.#followHistory)
    clearTimeout(this.#retryPause)
  }

  #retryAfter(seconds?: number) {
    this.#retryPause = setTimeout(() => this.#retry(), (seconds || RETRY_AFTER_SECONDS) * 1_000)
  }

  #searchAfterPause() {
    clearTimeout(this.#typingPause)
    this.#typingPause = setTimeout(() => this.#search('typing'), TYPING_PAUSE_MS)
  }

  /** The URL that submitting the form would open, without its empty fields. */
  get #url() {
    const form = this.querySelector('form') ?? undefined
    const fields = [...new FormData(form)].map(([name, value]) => [name, String(value).trim()])
    const params = new URLSearchParams(fields.filter(([, value]) => value))
    return params.size > 0 ? `/cheeses?${params}` : '/cheeses'
  }

  /** Back undoes one filter, or all that was typed in one go. */
  #search(change: Change) {
    clearTimeout(this.#typingPause)
    const url = this.#url
    if (url !== this.#requestedUrl) this.#record(url, change)
    if (change !== 'typing') this.#urlBeforeTyping = undefined
    void this.#show(url)
  }

  /** Text that is typed and deleted again leaves no entry, or the next Back would change nothing. */
  #record(url: string, change: Change) {
    if (this.#isGoingBack) return
    if (this.#urlBeforeTyping === undefined || change === 'filter') {
      history.pushState(history.state, '', url)
      this.#urlBeforeTyping = this.#requestedUrl
    } else if (url === this.#urlBeforeTyping) {
      this.#isGoingBack = true
      history.back()
    } else history.replaceState(history.state, '', url)
  }

  /**
   * Also runs for links to an anchor on the page and for deleted text; both show the requested page already. What was
   * chosen on the way back is recorded here, because going back would have left an earlier entry for it.
   */
  #followHistory = () => {
    const isGoingBack = this.#isGoingBack
    const requestedUrl = this.#requestedUrl
    this.#isGoingBack = false
    this.#urlBeforeTyping = undefined
    if (urlOfPage() === requestedUrl) return
    if (isGoingBack) return history.pushState(history.state, '', requestedUrl)
    clearTimeout(this.#typingPause)
    const params = new URLSearchParams(location.search)
    // Selects are among them; what they lack of an input is not used.
    for (const field of this.querySelectorAll<HTMLInputElement>('form [name]'))
      if (field.type === 'checkbox') field.checked = params.has(field.name)
      else field.value = params.get(field.name) ?? ''
    void this.#show(urlOfPage())
  }

  /** Ignores a response when another page was requested in the meantime. */
  async #show(url: string) {
    this.#requestedUrl = url
    this.#retry = () => void this.#show(url)
    const page = await this.#load(url)
    if (this.#requestedUrl !== url) return
    this.toggleAttribute('data-stale', !page)
    for (const fresh of page?.querySelectorAll('[data-live]') ?? []) this.#replace(fresh)
  }

  /** A select loses its value when its options are replaced. */
  #replace(fresh: Element & { value?: string }) {
    const live = this.querySelector<HTMLElement & { value?: string }>(`#${fresh.id}`)
    const { value } = fresh
    live?.replaceChildren(...fresh.childNodes)
    if (live && value !== undefined) live.value = value
  }

  /** Moves the focus to the first new cheese, because the link that had it is removed. */
  async #showMore(url: string) {
    this.#retry = () => void this.#showMore(url)
    const page = await this.#load(url)
    if (!page) return
    const firstNew = page.querySelector<HTMLElement>('[data-group] a')
    for (const group of page.querySelectorAll('[data-group]')) {
      const known = this.querySelector(`#${group.id} > ul`)
      if (known) known.append(...(group.querySelector('ul')?.children ?? []))
      else this.querySelector('[data-group]')?.parentElement?.append(group)
    }
    const more = page.querySelector('#catalogue-more')
    if (more) this.#replace(more)
    firstNew?.focus({ preventScroll: true })
  }

  /** The server says what to show, or the script would be larger. */
  #showFailure(isFailed: boolean) {
    const shown = this.querySelector<HTMLElement>('[data-failure]')
    shown?.replaceChildren((isFailed && shown.dataset[navigator.onLine ? 'failure' : 'offline']) || '')
  }

  /** Cancels the request before it. A failure is shown, and the page stays as it is. */
  async #load(url: string) {
    clearTimeout(this.#retryPause)
    this.#request.abort()
    this.#request = new AbortController()
    const { signal } = this.#request
    this.ariaBusy = 'true'
    try {
      const page = await fetchPage(url, signal)
      this.#showFailure(false)
      return page
    } catch (error) {
      if (signal.aborted) return undefined
      console.error(error)
      this.#retryAfter((error as { retryAfter?: number }).retryAfter)
      // Otherwise the page says so already.
      if (!this.hasAttribute('data-stale')) this.#showFailure(true)
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
