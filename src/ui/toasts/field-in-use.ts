const FIELDS = 'input, textarea, select, [contenteditable]'
const MOMENTS = ['focusin', 'scroll', 'resize'] as const

let wasAbove = false

/**
 * Whether the field that has the focus leaves more room above it than below, so that a toast belongs there. A toast that
 * is shown stays where it is when a button takes the focus: one that moved would come between the button and the press.
 */
export function hasMoreRoomAbove(isShown: boolean) {
  const field = document.activeElement
  if (field?.matches(FIELDS)) {
    const { top, bottom } = field.getBoundingClientRect()
    const height = globalThis.visualViewport?.height ?? innerHeight
    wasAbove = bottom > 0 && top > height - bottom
  } else if (!isShown) wasAbove = false
  return wasAbove
}

/** Called whenever the answer may have changed. */
export function followFieldInUse(listener: () => void) {
  for (const moment of MOMENTS) addEventListener(moment, listener, { passive: true, capture: true })
  return () => {
    for (const moment of MOMENTS) removeEventListener(moment, listener, { capture: true })
  }
}
