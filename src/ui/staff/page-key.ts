const TAKES_KEYS = 'dialog, textarea, select, [contenteditable], input:not([type=checkbox], [type=radio])'

/** A key that is meant for the page: pressed alone, while nobody types and no dialog is open. */
export function isPageKey(event: KeyboardEvent, key: string) {
  if (event.key !== key || event.ctrlKey || event.metaKey || event.altKey) return false
  return !(event.target instanceof Element && event.target.closest(TAKES_KEYS))
}
