/** Inlined into every page, before anything is painted. Keep it small: it is all that most visits run. */
import { SESSION_STORAGE_KEY } from '../../lib/session-key.ts'
import { defineServings } from '../../ui/servings-element.ts'
import { defineTabs } from '../../ui/tabs-element.ts'

type Wake = { wake(island: HTMLElement): Promise<void> }

const root = document.documentElement

function hasSession() {
  try {
    return Boolean(localStorage.getItem(SESSION_STORAGE_KEY)?.includes('refresh_token'))
  } catch {
    return false
  }
}

/** A sign-in coming back brings its code in the query, or its tokens in the fragment. */
const signInComesBack = () => /[?&]code=/.test(location.search) || location.hash.includes('access_token=')

async function wake(island: HTMLElement) {
  const { wake }: Wake = await import(/* @vite-ignore */ root.dataset.islands ?? '')
  await wake(island)
}

function wakeWhenVisible(island: HTMLElement) {
  const observer = new IntersectionObserver(([entry]) => {
    if (!entry?.isIntersecting) return
    observer.disconnect()
    void wake(island)
  })
  observer.observe(island)
}

const conditions: Record<string, (island: HTMLElement) => void> = {
  load: wake,
  idle: (island) => (window.requestIdleCallback ?? setTimeout)(() => void wake(island)),
  visible: wakeWhenVisible,
  session: (island) => void (root.dataset.session && wake(island)),
}

root.dataset.script = ''
if (hasSession() || signInComesBack()) root.dataset.session = 'in'
defineTabs()
defineServings()
document.addEventListener('DOMContentLoaded', () => {
  for (const island of document.querySelectorAll<HTMLElement>('[data-island]'))
    conditions[island.dataset.when ?? '']?.(island)
})
