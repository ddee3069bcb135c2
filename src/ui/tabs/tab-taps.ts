/** Shows the panel of a chosen tab. In the page itself, because a tab may be tapped before any other script has loaded. */
addEventListener('click', (event) => {
  const chosen = (event.target as Element).closest('[data-tab]')
  if (!chosen) return
  event.preventDefault()
  for (const tab of chosen.parentElement?.querySelectorAll('a') ?? []) {
    const isChosen = tab === chosen
    tab.ariaSelected = String(isChosen)
    tab.tabIndex = Number(isChosen) - 1
    tab.toggleAttribute('data-current', isChosen)
    document.querySelector(tab.hash)?.toggleAttribute('data-current', isChosen)
  }
})
