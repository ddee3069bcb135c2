/** Loaded by every page once it is painted. Most visits run no other script. */
import { TOAST_STORAGE_KEY } from '../../lib/storage-keys.ts'
import { followOpeningHours } from './follow-opening-hours.ts'
import { hasSession, stored } from './stored-session.ts'

type Islands = { hydrate(island: HTMLElement, onFailure: (error: unknown) => void): Promise<void> }

const root = document.documentElement
/** In pixels, at least. */
const HEADER_HEIGHT = 72
const whenIdle = window.requestIdleCallback ?? setTimeout

function hydrate(island: HTMLElement, url?: string) {
  const showFailure = (error: unknown) => {
    console.error(error)
    island
      .querySelector('p[data-when-signed=in]')
      ?.replaceChildren('This did not load. Please reload the page.')
  }
  const module: Promise<Islands> = import(/* @vite-ignore */ url as string)
  module.then((islands) => islands.hydrate(island, showFailure)).catch(showFailure)
}

function hydrateIslands() {
  const { session, publicIslands, sessionIslands } = root.dataset
  for (const island of document.querySelectorAll<HTMLElement>('[data-island]'))
    if (island.dataset.when === 'idle') whenIdle(() => hydrate(island, publicIslands))
    else if (session) hydrate(island, sessionIslands)
  // It shows the toast that the page before kept, at once: a visitor who has signed out has no use for the islands, and
  // they would delay it.
  if (!session && stored('sessionStorage', TOAST_STORAGE_KEY))
    void import(/* @vite-ignore */ sessionIslands as string)
}

/**
 * After the first screen has loaded, fetches what would have shared its connections: the styles of print, and the pictures
 * below it, for people who scroll fast.
 */
function settle() {
  root.dataset.settled = ''
  document.querySelector('link[disabled]')?.removeAttribute('disabled')
  const { connection } = navigator as { connection?: { saveData: boolean } }
  if (connection?.saveData) return
  for (const picture of document.images) picture.loading = 'eager'
}

/** A link to an anchor on the same page does not leave it, so its menu would stay open. */
function closeMenuOnLink({ target }: Event) {
  const link = (target as Element).closest('a')
  link?.closest<HTMLElement>('[popover]')?.hidePopover()
}

/** Suggestions are for people who search, so a page does not load them before. */
function loadSuggestions({ target }: Pick<Event, 'target'>) {
  if ((target as Element | null)?.closest('[action="/search"]'))
    void import(/* @vite-ignore */ root.dataset.suggestions as string)
}

/** Escape closes a menu even while the focus is in the browser's toolbar; without this the focus would be lost. */
function returnFocus({ target, newState }: ToggleEvent) {
  if (newState === 'closed' && document.activeElement === document.body)
    document.querySelector<HTMLElement>(`[popovertarget="${(target as Element).id}"]`)?.focus()
}

/** A page restored from memory may be older than a sign-in or sign-out. */
function reloadIfSessionChanged({ persisted }: PageTransitionEvent) {
  if (persisted && hasSession() === !root.dataset.session) location.reload()
}

let lastScroll = 0

/** Styles hide the header of phones while people scroll down. */
function followScroll() {
  root.toggleAttribute('data-scrolls-down', scrollY > lastScroll && scrollY > HEADER_HEIGHT)
  lastScroll = scrollY
}

const showConnection = () => root.toggleAttribute('data-offline', !navigator.onLine)

showConnection()
addEventListener('online', showConnection)
addEventListener('offline', showConnection)
addEventListener('click', closeMenuOnLink)
addEventListener('focusin', loadSuggestions)
loadSuggestions({ target: document.activeElement })
addEventListener('toggle', returnFocus, true)
addEventListener('pageshow', reloadIfSessionChanged)
addEventListener('scroll', followScroll, { passive: true })
hydrateIslands()
whenIdle(followOpeningHours)
if (document.readyState === 'complete') whenIdle(settle)
else addEventListener('load', () => whenIdle(settle))
// A picture that stalls keeps a page from loading for minutes.
setTimeout(settle, 10_000)
