import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { useSession } from '../../backend/session/session.ts'
import { isStaff } from '../../domain/people/roles.ts'
import { usePageTitle } from '../../ui/use-page-title.ts'
import { getKioskPreview } from './get-kiosk-preview.ts'
import { keepOffline } from '../../lib/keep-offline.ts'
import { mediaUrlsOf } from './kiosk-pictures.ts'
import { KioskScreen } from './kiosk-screen.tsx'
import { KioskShow } from './kiosk-show.tsx'
import { PairingScreen } from './display/pairing-screen.tsx'
import { forgetDisplay, readToken, storeToken } from './display/stored-display.ts'
import { useDisplay } from './display/use-display.ts'
import { useNow } from './use-now.ts'

const WHOLE_WINDOW = 'h-dvh w-full'

/** In place of the show while there is nothing to show. */
const Sentence = ({ children }: { children: string }) => (
  <main className="flex h-full items-center p-[6cqmin]">
    <h1 className="text-kiosk-head">{children}</h1>
  </main>
)

function PairedDisplay({ token, onRevoked }: { token: string; onRevoked: () => void }) {
  const now = useNow()
  const { content, isOffline } = useDisplay(token, onRevoked)
  const media = content ? mediaUrlsOf(content).join('\n') : ''
  useEffect(() => {
    if (media) void keepOffline('/kiosk/', media.split('\n'))
  }, [media])
  return (
    <KioskScreen now={now} className={WHOLE_WINDOW}>
      {content ? (
        <KioskShow content={content} now={now} isOffline={isOffline} />
      ) : (
        <Sentence>
          {isOffline ? 'The shop does not answer. This display tries again every minute.' : 'One moment …'}
        </Sentence>
      )}
    </KioskScreen>
  )
}

/** Staff who open the page in their own browser see what the displays show, and can still pair it. */
function StaffPreview({ onPair }: { onPair: () => void }) {
  const now = useNow()
  const { data: content, isError } = useQuery({
    queryKey: ['kiosk', 'preview'],
    queryFn: () => getKioskPreview(),
    refetchInterval: 60_000,
  })
  return (
    <div className="flex h-dvh flex-col">
      <header className="flex shrink-0 flex-wrap items-center justify-between gap-x-6 bg-accent px-(--margin) py-2 text-small text-on-accent">
        <p>A preview for staff. Displays in the shop show the same.</p>
        <button type="button" className="link min-h-11 cursor-pointer" onClick={onPair}>
          Pair this display
        </button>
      </header>
      <KioskScreen now={now} className="min-h-0 grow">
        {content ? (
          <KioskShow content={content} now={now} isPreview />
        ) : (
          <Sentence>
            {isError ? 'The preview could not be loaded. It is tried again every minute.' : 'One moment …'}
          </Sentence>
        )}
      </KioskScreen>
    </div>
  )
}

export function KioskPage() {
  usePageTitle('Kiosk')
  const now = useNow()
  const { loading, role } = useSession()
  const [token, setToken] = useState(readToken)
  const [isPairing, setPairing] = useState(false)

  const pair = useCallback((paired: string) => {
    storeToken(paired)
    setToken(paired)
  }, [])
  const unpair = useCallback(() => {
    forgetDisplay()
    setToken(null)
    setPairing(true)
  }, [])

  if (token) return <PairedDisplay token={token} onRevoked={unpair} />
  if (loading) return null
  if (isStaff(role) && !isPairing) return <StaffPreview onPair={() => setPairing(true)} />
  return (
    <KioskScreen now={now} className={WHOLE_WINDOW}>
      <PairingScreen onPaired={pair} />
    </KioskScreen>
  )
}
