import type { ReactNode } from 'react'
import { placePictures } from '../../media/pictures.ts'
import { Picture } from '../../ui/pictures/picture.tsx'
import { usePageTitle } from '../../ui/use-page-title.ts'

const picture = placePictures['cellar']

type AuthLayoutProps = {
  title: string
  lead: ReactNode
  /** For a screen that replaces another one: the focus would be lost with its button, and the page may be scrolled. */
  takesFocus?: boolean
  children?: ReactNode
}

const focus = (element: HTMLElement | null) => element?.focus()

export function AuthLayout({ title, lead, takesFocus = false, children }: AuthLayoutProps) {
  usePageTitle(title)
  return (
    <section className="sheet items-stretch">
      {picture && (
        <div className="relative col-[full] h-40 md:col-[full-start/span_6] md:h-auto md:min-h-[max(44rem,70vh)]">
          <Picture
            of={{ ...picture, alt: '' }}
            sizes="(min-width: 48rem) 50vw, 100vw"
            className="absolute inset-0 size-full object-cover"
          />
        </div>
      )}
      <div className="py-12 md:col-[8/page-end] md:self-center md:py-20 lg:col-[8/span_5]">
        <h1
          ref={takesFocus ? focus : undefined}
          tabIndex={takesFocus ? -1 : undefined}
          className="scroll-mt-32 text-head outline-none"
        >
          {title}
        </h1>
        <div className="mt-5 text-lead text-ink-soft">{lead}</div>
        <div className="mt-10">{children}</div>
      </div>
    </section>
  )
}
