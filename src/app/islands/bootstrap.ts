/** Inlined into every page and run before the first paint. Keep it small: most visits run no other script. */
import { followOpeningHours } from './follow-opening-hours.ts'
import { TOAST_STORAGE_KEY, SESSION_STORAGE_KEY } from '../../lib/storage-keys.ts'

type Islands = { hydrate(island: HTMLElement, onFailure: (error: unknown) => void): Promise<void> }

const root = document.documentElement
/** In pixels, at least. */
const HEADER_HEIGHT = 72
const whenIdle = window.requestIdleCallback ?? setTimeout

function stored(storage: 'localStorage' | 'sessionStorage', key: string) {
  try {
    return window[storage].getItem(key) ?? ''
  } catch {
    return ''
  }
}

const hasSession = () => stored('localStorage', SESSION_STORAGE_KEY).includes('refresh_token')

/** A redirect from sign-in carries its code or its error in the query. */
const isSignInRedirect = () => /[?&](code|error)=/.test(location.search)

/** Kept by the previous page, also after signing out. */
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

function start() {
  followOpeningHours()
  hydrateIslands()
}

/** After the first screen has loaded, renders and fetches what is below it, for people who scroll fast. */
function settle() {
  root.dataset.settled = ''
  const { connection } = navigator as { connection?: { saveData: boolean } }
  if (connection?.saveData) return
  for (const picture of document.images) picture.loading = 'eager'
}

/** A link to an anchor on the same page does not leave it, so its menu would stay open. */
function closeMenuOnLink({ target }: Event) {
  if (target instanceof Element && target.closest('a'))
    target.closest<HTMLElement>('[popover]')?.hidePopover()
}

/** Suggestions are for people who search, so a page does not load them before. */
function loadSuggestions({ target }: Event) {
  if ((target as Element).closest('[action="/search"]'))
    void import(/* @vite-ignore */ root.dataset.suggestions as string)
}

/** Escape closes a menu even while the focus is in the browser's toolbar; without this the focus would be lost. */
function returnFocus({ target, newState }: ToggleEvent) {
  if (newState === 'closed' && document.activeElement === document.body)
    document.querySelector<HTMLElement>(`[popovertarget="${(target as Element).id}"]`)?.focus()
}

/** A page restored from memory may be older than a sign-in or sign-out. */
function reloadIfSessionChanged({ persisted }: PageTransitionEvent) {
  if (persisted && hasSession() !== (root.dataset.session === 'in')) location.reload()
}

let lastScroll = 0

/** Styles hide the header of phones while people scroll down. */
function followScroll() {
  root.toggleAttribute('data-scrolls-down', scrollY > lastScroll && scrollY > HEADER_HEIGHT)
  lastScroll = scrollY
}

const showConnection = () => root.toggleAttribute('data-offline', !navigator.onLine)

root.dataset.script = ''
showConnection()
addEventListener('online', showConnection)
addEventListener('offline', showConnection)
document.addEventListener('click', closeMenuOnLink)
document.addEventListener('focusin', loadSuggestions)
document.addEventListener('toggle', returnFocus, true)
addEventListener('pageshow', reloadIfSessionChanged)
addEventListener('scroll', followScroll, { passive: true })
if (hasSession() || isSignInRedirect()) root.dataset.session = 'in'
if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', start)
else start()
addEventListener('load', () => whenIdle(settle))
