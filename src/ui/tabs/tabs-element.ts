/** Makes tabs of links to sections, by the ARIA pattern; `tab-taps.ts` shows the panel of a chosen tab. */
class TabsElement extends HTMLElement {
  connectedCallback() {
    this.addEventListener('keydown', this.onKeyDown)
    const list = this.querySelector('[data-tab-list]') as HTMLElement
    list.role = 'tablist'
    for (const tab of this.tabs) {
      tab.role = 'tab'
      tab.setAttribute('aria-controls', tab.hash.slice(1))
      const panel = this.querySelector(tab.hash) as HTMLElement
      panel.role = 'tabpanel'
      panel.tabIndex = 0
    }
    this.tabs.find((tab) => tab.hasAttribute('data-current'))?.click()
  }

  private get tabs() {
    return [...this.querySelectorAll<HTMLAnchorElement>('[data-tab]')]
  }

  private onKeyDown = (event: KeyboardEvent) => {
    // Keys with a modifier belong to the browser: Alt with an arrow goes back.
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const tabs = this.tabs
    const at = tabs.indexOf(event.target as HTMLAnchorElement)
    if (at < 0) return
    const targets: Record<string, number> = {
      ArrowRight: at + 1,
      ArrowLeft: at - 1,
      Home: 0,
      End: -1,
      ' ': at,
    }
    const target = targets[event.key]
    if (target === undefined) return
    event.preventDefault()
    const next = tabs.at(target % tabs.length)
    next?.click()
    next?.focus()
  }
}

// The preview in the staff area and the page can both bring it.
if (!customElements.get('tab-set')) customElements.define('tab-set', TabsElement)
