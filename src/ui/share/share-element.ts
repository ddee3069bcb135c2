/**
 * Opens the system's sheet for sharing, or copies the link where there is none. Without a script it is a link that starts
 * a mail.
 */
class ShareElement extends HTMLElement {
  connectedCallback() {
    this.addEventListener('click', (event) => {
      event.preventDefault()
      void this.share()
    })
  }

  private async share() {
    const link = this.querySelector('a') as HTMLAnchorElement
    const url = new URL(link.href).searchParams.get('body') as string
    // A sheet that was closed again is no failure.
    if ('share' in navigator) return navigator.share({ title: document.title, url }).catch(() => undefined)
    await (navigator as Navigator).clipboard.writeText(url)
    link.replaceChildren('Link copied')
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
