import { useState } from 'react'
import { PictureDetailsContext } from '../../ui/pictures/picture-details.ts'
import { Browse } from './browse/browse.tsx'
import { BrowseCheese } from './browse/browse-cheese.tsx'
import { BandButton, KioskBand } from './slides/kiosk-band.tsx'
import { isAsleepAt, openingSentenceAt, type KioskContent } from './kiosk-content.ts'
import { findDetailsIn } from './kiosk-pictures.ts'
import { Rotation } from './slides/rotation.tsx'
import { SleepScreen } from './display/sleep-screen.tsx'
import { useIdle } from './use-idle.ts'
import { useNewRelease } from './display/use-new-release.ts'
import { useWakeLock } from './display/use-wake-lock.ts'

/** After this time without a touch the display goes back to the feature of the day. */
const IDLE_MS = 60_000

/** The catalogue, or one cheese of it, while a guest looks through it. */
type Browsing = { slug?: string }

type KioskShowProps = {
  content: KioskContent
  now: number
  isOffline?: boolean
  /** On the screen of staff, which neither sleeps with the shop nor is kept awake. */
  isPreview?: boolean
}

/** What a display shows: the rotation, the catalogue while a guest touches it, and nothing while the shop is closed. */
export function KioskShow({ content, now, isOffline = false, isPreview = false }: KioskShowProps) {
  const [browsing, setBrowsing] = useState<Browsing>()
  const [isWoken, setWoken] = useState(false)
  const isAsleep = !isPreview && !isWoken && isAsleepAt(content, now)
  useIdle(browsing !== undefined || isWoken, IDLE_MS, () => {
    setBrowsing(undefined)
    setWoken(false)
  })
  useWakeLock(!isPreview && !isAsleep)
  useNewRelease(!isPreview && browsing === undefined)

  if (isAsleep)
    return (
      <SleepScreen
        shopName={content.shopName}
        sentence={openingSentenceAt(content, now)}
        now={now}
        onWake={() => {
          setWoken(true)
          setBrowsing({})
        }}
      />
    )
  const opened = content.cheeses.find(({ slug }) => slug === browsing?.slug)
  return (
    <PictureDetailsContext value={findDetailsIn(content)}>
      <div className="flex h-full flex-col">
        <main className="min-h-0 grow">
          {opened ? (
            <BrowseCheese cheese={opened} price={content.price} onBack={() => setBrowsing({})} />
          ) : browsing ? (
            <Browse
              cheeses={content.cheeses}
              price={content.price}
              onOpen={(slug) => setBrowsing({ slug })}
            />
          ) : (
            <Rotation content={content} />
          )}
        </main>
        <KioskBand
          content={content}
          now={now}
          isOffline={isOffline}
          action={
            browsing ? (
              <BandButton onClick={() => setBrowsing(undefined)}>Back to today</BandButton>
            ) : (
              <BandButton onClick={() => setBrowsing({})}>Look through our cheeses</BandButton>
            )
          }
        />
      </div>
    </PictureDetailsContext>
  )
}
