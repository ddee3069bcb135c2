/**
 * Turns links to sections into tabs by the ARIA pattern. It is the same element on plain pages and inside
 * React, listens on itself so that it answers before its content has arrived, and needs no framework.
 */
class TabsElement extends HTMLElement {
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
    // With another key they are the browser's: Alt and an arrow go back.
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

export function defineTabs() {
  if (!customElements.get('cheese-tabs')) customElements.define('cheese-tabs', TabsElement)
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'cheese-tabs': React.HTMLAttributes<HTMLElement>
    }
  }
}
