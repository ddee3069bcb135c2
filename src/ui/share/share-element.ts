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
    const link = this.querySelector('a')
    const url = new URL(link?.href ?? location.href).searchParams.get('body') ?? ''
    // A sheet that was closed again is no failure.
    if (typeof navigator.share === 'function') return navigator.share({ title, url }).catch(() => undefined)
    await navigator.clipboard.writeText(url)
    link?.replaceChildren('Link copied')
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
