/** Inlined into every page and run before the first paint. Keep it small: it takes a part of the first packets. */
import '../../ui/tabs/tab-taps.ts'
import { hasSession } from './stored-session.ts'

const { dataset } = document.documentElement

/** What a page can wait for would otherwise share the connections of its first picture. */
function loadAfterPaint() {
  for (const url of (dataset.afterPaint as string).split(' ')) void import(/* @vite-ignore */ url)
}

dataset.script = ''
// A redirect from sign-in carries its code or its error in the query.
if (hasSession() || /[?&](code|error)=/.test(location.search)) dataset.session = 'in'
new PerformanceObserver(loadAfterPaint).observe({ type: 'paint', buffered: true })
// A hidden tab is not painted, and some browsers do not tell.
setTimeout(loadAfterPaint, 3_000)
