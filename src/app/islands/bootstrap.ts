/** Inlined into every page, before anything is painted. Keep it small: it is all that most visits run. */
import { TOAST_STORAGE_KEY, SESSION_STORAGE_KEY } from '../../lib/storage-keys.ts'
import { defineTabs } from '../../ui/tabs-element.ts'

type Islands = { hydrate(island: HTMLElement, onFailure: (error: unknown) => void): Promise<void> }

const root = document.documentElement
const whenIdle = window.requestIdleCallback ?? setTimeout

function stored(storage: 'localStorage' | 'sessionStorage', key: string) {
  try {
    return window[storage].getItem(key) ?? ''
  } catch {
    return ''
  }
}

const hasSession = () => stored('localStorage', SESSION_STORAGE_KEY).includes('refresh_token')

/** A sign-in coming back brings its code or its failure in the query. */
const signInComesBack = () => /[?&](code|error)=/.test(location.search)

/** Left by the page before, and for those who have just signed out as well. */
const hasToast = () => stored('sessionStorage', TOAST_STORAGE_KEY) !== ''

async function hydrate(island: HTMLElement) {
  const showFailure = (error: unknown) => {
    console.error(error)
    island
      .querySelector('p[data-when-signed=in]')
      ?.replaceChildren('This did not load. Reload the page to try again.')
  }
  const { publicIslands, sessionIslands } = root.dataset
  const url = island.dataset.when === 'session' ? sessionIslands : publicIslands
  try {
    const { hydrate }: Islands = await import(/* @vite-ignore */ url ?? '')
    await hydrate(island, showFailure)
  } catch (error) {
    showFailure(error)
  }
}

function hydrateWhenVisible(island: HTMLElement) {
  const observer = new IntersectionObserver(([entry]) => {
    if (!entry?.isIntersecting) return
    observer.disconnect()
    void hydrate(island)
  })
  observer.observe(island)
}

const conditions: Record<string, (island: HTMLElement) => void> = {
  load: hydrate,
  idle: (island) => whenIdle(() => void hydrate(island)),
  visible: hydrateWhenVisible,
  session: (island) => void ((root.dataset.session || hasToast()) && hydrate(island)),
}

function hydrateIslands() {
  for (const island of document.querySelectorAll<HTMLElement>('[data-island]'))
    conditions[island.dataset.when ?? '']?.(island)
}

/** With the first screen done and time left, what lies below is laid out and fetched, for whoever scrolls fast. */
function settle() {
  root.dataset.settled = ''
  const { connection } = navigator as { connection?: { saveData: boolean } }
  if (connection?.saveData) return
  for (const picture of document.images) picture.loading = 'eager'
}

/** A link to a place on the same page does not leave it, so the menu it stands in would stay open. */
function closeMenuBehindLinks({ target }: Event) {
  if (target instanceof Element && target.closest('a'))
    target.closest<HTMLElement>('[popover]')?.hidePopover()
}

/** Escape pressed when the keyboard had left the menu for the browser's own bars would leave the focus nowhere. */
function returnFocus({ target, newState }: ToggleEvent) {
  if (newState === 'closed' && document.activeElement === document.body)
    document.querySelector<HTMLElement>(`[popovertarget="${(target as Element).id}"]`)?.focus()
}

/** A page out of the browser's memory may be from before somebody signed in or out. */
function showWhoIsHere({ persisted }: PageTransitionEvent) {
  if (persisted && hasSession() !== (root.dataset.session === 'in')) location.reload()
}

root.dataset.script = ''
document.addEventListener('click', closeMenuBehindLinks)
document.addEventListener('toggle', returnFocus, true)
addEventListener('pageshow', showWhoIsHere)
if (hasSession() || signInComesBack()) root.dataset.session = 'in'
defineTabs()
if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', hydrateIslands)
else hydrateIslands()
addEventListener('load', () => whenIdle(settle))
