import { useSyncExternalStore, type ReactNode } from 'react'
import { getBackend } from '../../../backend/backend.ts'
import { useSession } from '../../../backend/session/session.ts'
import { getPictureDetails } from '../../../features/site/get-picture-details.ts'
import type { PictureSource } from '../../../lib/picture-source.ts'
import { reportToConsole } from '../../../lib/report-problem.ts'
import {
  PictureDetailsContext,
  type FindPictureDetails,
  type PictureDetails,
} from '../../../ui/pictures/picture-details.ts'

/** Staff look at what they just changed, so it is read again after a while. */
const FRESH_MS = 30_000

const known = new Map<string, { details: PictureDetails | undefined; askedAt: number }>()
const listeners = new Set<() => void>()
let wanted = new Set<string>()
/** Another function after each answer, so that pictures render again. */
let findKnown: FindPictureDetails = find

/** Asks once for all pictures that are rendered together. */
function find({ base }: PictureSource) {
  const entry = known.get(base)
  if (!entry || entry.askedAt < Date.now() - FRESH_MS) {
    known.set(base, { details: entry?.details, askedAt: Date.now() })
    if (wanted.size === 0) setTimeout(() => void ask())
    wanted.add(base)
  }
  return entry?.details
}

async function ask() {
  const bases = [...wanted]
  wanted = new Set()
  try {
    const found = await getPictureDetails(getBackend().data, bases)
    for (const base of bases) known.set(base, { details: found.get(base), askedAt: Date.now() })
    findKnown = (picture) => find(picture)
    for (const listener of listeners) listener()
  } catch (error) {
    reportToConsole('What staff said about pictures', error)
  }
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const findNothing: FindPictureDetails = () => undefined

/**
 * Gives pictures that the browser renders the focal point and the words of the library, as the server does. Pages for
 * visitors make no request for it.
 */
export function LibraryPictures({ children }: { children: ReactNode }) {
  const { user } = useSession()
  const current = useSyncExternalStore(subscribe, () => findKnown)
  return <PictureDetailsContext value={user ? current : findNothing}>{children}</PictureDetailsContext>
}
