import type { ReactNode } from 'react'

/** A picture up to three edges of the screen and text beside it, or below it on an upright screen. */
export function SpreadSlide({ media, children }: { media: ReactNode; children: ReactNode }) {
  return (
    <div className="flex h-full flex-col wide:flex-row">
      <div className="relative min-h-0 grow overflow-hidden bg-paper-deep wide:w-[56%] wide:grow-0">
        {media}
      </div>
      <div className="flex min-w-0 flex-col justify-center p-[5cqmin] wide:grow wide:basis-0">{children}</div>
    </div>
  )
}
