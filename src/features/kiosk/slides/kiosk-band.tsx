import type { ReactNode } from 'react'
import { formatDayAndTime } from '../../../domain/shop/wall-clock.ts'
import { openingSentenceAt, type KioskContent } from '../kiosk-content.ts'

type KioskBandProps = {
  content: KioskContent
  now: number
  isOffline: boolean
  /** The button that opens or leaves the catalogue. */
  action: ReactNode
}

/** At the bottom of every slide: whether the shop is open, its message, and how old a copy is. */
export function KioskBand({ content, now, isOffline, action }: KioskBandProps) {
  const { shopName, message, readAtLocal, locale } = content
  return (
    <footer className="flex shrink-0 flex-wrap items-center justify-between gap-x-[3cqmin] gap-y-[1cqmin] bg-night px-[4cqmin] py-[2cqmin] text-kiosk-small text-on-night lining-nums">
      <div className="min-w-0">
        <p className="heading text-kiosk-lead leading-tight">{shopName}</p>
        <p className="text-on-night-soft">{openingSentenceAt(content, now)}</p>
      </div>
      {isOffline ? (
        <output className="text-night-accent">As of {formatDayAndTime(readAtLocal, locale)}</output>
      ) : (
        message && <p className="max-w-[70cqmin] italic">{message}</p>
      )}
      {action}
    </footer>
  )
}

type BandButtonProps = { onClick: () => void; children: ReactNode }

export function BandButton({ onClick, children }: BandButtonProps) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="min-h-[max(7cqmin,3rem)] cursor-pointer border border-on-night px-[3cqmin] text-kiosk-small text-on-night outline-on-night active:bg-on-night active:text-night"
    >
      {children}
    </button>
  )
}
