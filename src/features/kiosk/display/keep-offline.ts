import { reportToConsole } from '../../../lib/report-problem.ts'

const WORKER_URL = '/kiosk-worker.js'
const SCOPE = '/kiosk/'

/** The built files that this page has loaded. */
function applicationFiles() {
  return performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((url) => /^\/(assets|fonts)\//.test(new URL(url).pathname))
}

/** Tells the service worker of the kiosk which files it needs without a network. In development there is none. */
export async function keepOffline(mediaUrls: string[]) {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  try {
    await navigator.serviceWorker.register(WORKER_URL, { scope: SCOPE })
    const { active } = await navigator.serviceWorker.ready
    const files = [location.pathname, ...applicationFiles(), ...mediaUrls]
    active?.postMessage({ keep: [...new Set(files)] }, [])
  } catch (error) {
    reportToConsole('The display cannot keep its files', error)
  }
}
