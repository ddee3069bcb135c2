/**
 * Opens the system's sheet for sharing, or copies the link where there is none. Without a script it is a link that starts
 * a mail.
 */
export class ShareElement extends HTMLElement {
  connectedCallback() {
    this.addEventListener('click', (event) => {
      event.preventDefault()
      void this.share()
    })
  }

  private async share() {
    const { title } = document
    const url = document.querySelector<HTMLLinkElement>('[rel=canonical]')?.href ?? location.href
    // A sheet that was closed again is no failure.
    if (typeof navigator.share === 'function') return navigator.share({ title, url }).catch(() => undefined)
    await navigator.clipboard.writeText(url)
    this.querySelector('a')?.replaceChildren('Link copied')
  }
}

customElements.define('share-link', ShareElement)

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'share-link': React.HTMLAttributes<HTMLElement>
    }
  }
}
