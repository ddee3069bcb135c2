const FIELDS = 'input, textarea, select, [contenteditable]'
const MOMENTS = ['focusin', 'focusout', 'scroll', 'resize'] as const

/** Whether the field that has the focus leaves more room above it than below, so that a toast belongs there. */
export function hasMoreRoomAbove() {
  const field = document.activeElement
  if (!field?.matches(FIELDS)) return false
  const { top, bottom } = field.getBoundingClientRect()
  const height = globalThis.visualViewport?.height ?? innerHeight
  return bottom > 0 && top > height - bottom
}

/** Called whenever the answer may have changed. */
export function followFieldInUse(listener: () => void) {
  for (const moment of MOMENTS) addEventListener(moment, listener, { passive: true, capture: true })
  return () => {
    for (const moment of MOMENTS) removeEventListener(moment, listener, { capture: true })
  }
}
