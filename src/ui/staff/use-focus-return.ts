import { useRef } from 'react'

/** For a dialog that is opened without a trigger of its own: the focus goes back to where it was. */
export function useFocusReturn() {
  const opener = useRef<Element>(null)
  return {
    onOpenAutoFocus() {
      opener.current = document.activeElement
    },
    onCloseAutoFocus(event: Event) {
      event.preventDefault()
      if (opener.current instanceof HTMLElement) opener.current.focus()
    },
  }
}
