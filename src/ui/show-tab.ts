/** Shows the panel of a tab, and marks both. */
export function showTab(chosen: HTMLAnchorElement) {
  const set = chosen.closest('tab-set')
  for (const tab of set?.querySelectorAll<HTMLAnchorElement>('[data-tab]') ?? [])
    for (const element of [tab, set?.querySelector(tab.hash)])
      element?.toggleAttribute('data-current', tab === chosen)
}

/** The tab that an event happened on. */
export const tabOf = ({ target }: Event) => (target as Element).closest<HTMLAnchorElement>('[data-tab]')
