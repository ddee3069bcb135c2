/** Inlined into every page and run before the first paint. Keep it small: it takes a part of the first packets. */
import '../../ui/tabs/tab-taps.ts'
import { hasSession } from './stored-session.ts'

const { dataset } = document.documentElement

/** A redirect from sign-in carries its code or its error in the query. */
const isSignInRedirect = () => /[?&](code|error)=/.test(location.search)

dataset.script = ''
if (hasSession() || isSignInRedirect()) dataset.session = 'in'
