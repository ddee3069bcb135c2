/**
 * Turns links to sections into tabs by the ARIA pattern, without a framework, so that tabs work before any other
 * script has loaded. The listeners are on the element itself, because its content may still be loading.
 */
export class TabsElement extends HTMLElement {
  connectedCallback() {
    this.addEventListener('click', this.onClick)
    this.addEventListener('keydown', this.onKeyDown)
    if (document.readyState !== 'loading') this.prepare()
    else document.addEventListener('DOMContentLoaded', () => this.prepare(), { once: true })
  }

  private get tabs() {
    return [...this.querySelectorAll<HTMLAnchorElement>('[data-tab]')]
  }

  private prepare() {
    this.querySelector('[data-tab-list]')?.setAttribute('role', 'tablist')
    for (const tab of this.tabs) {
      const panel = this.panelOf(tab)
      tab.setAttribute('role', 'tab')
      tab.setAttribute('aria-controls', panel?.id ?? '')
      panel?.setAttribute('role', 'tabpanel')
      panel?.setAttribute('tabindex', '0')
    }
    const [first] = this.tabs
    if (first) this.select(this.tabs.find((tab) => tab.ariaSelected === 'true') ?? first)
  }

  private panelOf(tab: HTMLAnchorElement) {
    return this.querySelector<HTMLElement>(tab.hash)
  }

  private select(chosen: HTMLAnchorElement) {
    for (const tab of this.tabs) {
      const isChosen = tab === chosen
      tab.ariaSelected = String(isChosen)
      tab.tabIndex = isChosen ? 0 : -1
      this.panelOf(tab)?.toggleAttribute('data-current', isChosen)
    }
  }

  private onClick = (event: Event) => {
    const tab = (event.target as Element).closest<HTMLAnchorElement>('[data-tab]')
    if (!tab) return
    event.preventDefault()
    this.select(tab)
  }

  private onKeyDown = (event: KeyboardEvent) => {
    // Keys with a modifier belong to the browser: Alt with an arrow goes back.
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const tabs = this.tabs
    const at = tabs.indexOf(event.target as HTMLAnchorElement)
    if (at < 0) return
    const targets: Record<string, number> = {
      ArrowRight: (at + 1) % tabs.length,
      ArrowLeft: (at - 1 + tabs.length) % tabs.length,
      Home: 0,
      End: tabs.length - 1,
      ' ': at,
    }
    const next = tabs[targets[event.key] ?? -1]
    if (!next) return
    event.preventDefault()
    this.select(next)
    next.focus()
  }
}

// The preview in the staff area and the page can both bring it.
if (!customElements.get('tab-set')) customElements.define('tab-set', TabsElement)

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'tab-set': React.HTMLAttributes<HTMLElement>
    }
  }
}
