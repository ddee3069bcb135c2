import { fetchPage } from '../../backend/fetch-page.ts'

const RETRY_AFTER_SECONDS = 5

/** Loaded only by a search that could not be answered: asks again until it is, and leaves the text box alone. */
class SearchOutageElement extends HTMLElement {
  private pause: ReturnType<typeof setTimeout> | undefined

  connectedCallback() {
    this.tryAfter(RETRY_AFTER_SECONDS)
  }

  disconnectedCallback() {
    clearTimeout(this.pause)
  }

  private tryAfter(seconds: number) {
    this.pause = setTimeout(() => void this.tryAgain(), seconds * 1_000)
  }

  private async tryAgain() {
    try {
      const page = await fetchPage(location.href)
      this.parentElement?.replaceChildren(...(page.querySelector('#search-results')?.childNodes ?? []))
    } catch (error) {
      console.error(error)
      this.tryAfter((error as { retryAfter?: number }).retryAfter || RETRY_AFTER_SECONDS)
    }
  }
}

customElements.define('search-outage', SearchOutageElement)

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'search-outage': React.HTMLAttributes<HTMLElement>
    }
  }
}
