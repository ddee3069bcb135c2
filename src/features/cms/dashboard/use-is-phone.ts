import { useSyncExternalStore } from 'react'

const phone = matchMedia('(width < 640px)')

function subscribe(onChange: () => void) {
  phone.addEventListener('change', onChange)
  return () => phone.removeEventListener('change', onChange)
}

/** Decided in the script rather than by CSS, so that a desktop does not load what only a phone shows. */
export const useIsPhone = () => useSyncExternalStore(subscribe, () => phone.matches)
