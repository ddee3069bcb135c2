import { reportToConsole } from './report-problem.ts'

const WORKER_URL = '/offline-worker.js'

/** The built files that this page has loaded. */
function applicationFiles() {
  return performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((url) => /^\/(assets|fonts)\//.test(new URL(url).pathname))
}

/** Has the pages in a scope served without a network, with the files that the open one has loaded. In development there is no worker. */
export async function keepOffline(scope: string, mediaUrls: string[] = []) {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  try {
    const registration = await navigator.serviceWorker.register(WORKER_URL, { scope })
    const { active } = await whenActive(registration)
    const files = [location.pathname, ...applicationFiles(), ...mediaUrls]
    active?.postMessage({ keep: [...new Set(files)] }, [])
  } catch (error) {
    reportToConsole('The page cannot keep its files', error)
  }
}

/** `serviceWorker.ready` would wait for ever on a page that was opened outside of the scope. */
async function whenActive(registration: ServiceWorkerRegistration) {
  const worker = registration.installing ?? registration.waiting
  if (!registration.active && worker)
    await new Promise<void>((resolve) => {
      worker.addEventListener('statechange', () => worker.state === 'activated' && resolve())
    })
  return registration
}
