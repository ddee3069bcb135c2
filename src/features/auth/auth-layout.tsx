import { useState, type ReactNode } from 'react'
import type { DocumentPicture } from '../../domain/documents/page-document.ts'
import type { Focus } from '../../lib/picture-source.ts'
import { pictureInDocument } from '../../media/picture-of.ts'
import { Picture } from '../../ui/pictures/picture.tsx'
import { usePageTitle } from '../../ui/use-page-title.ts'
import { readSignInWords } from './sign-in-words.ts'

type AuthLayoutProps = {
  title: string
  lead: ReactNode
  /** For a screen that replaces another one: the focus would be lost with its button, and the page may be scrolled. */
  takesFocus?: boolean
  children?: ReactNode
}

const focus = (element: HTMLElement | null) => element?.focus()

export function AuthLayout(props: AuthLayoutProps) {
  usePageTitle(props.title)
  const [{ picture, focus }] = useState(readSignInWords)
  return <AuthSheet {...props} picture={picture} focalPoint={focus} />
}

type AuthSheetProps = AuthLayoutProps & { picture: DocumentPicture; focalPoint?: Focus | undefined }

/** The picture of the sign-in page beside a form. */
export function AuthSheet({ title, lead, takesFocus = false, children, ...beside }: AuthSheetProps) {
  const picture = pictureInDocument(beside.picture)
  return (
    <section className="sheet items-stretch">
      {picture && (
        <div className="relative col-[full] h-40 md:col-[full-start/span_6] md:h-auto md:min-h-[max(44rem,70vh)]">
          <Picture
            of={{ ...picture, alt: '' }}
            focus={beside.focalPoint}
            sizes="(min-width: 48rem) 50vw, 100vw"
            className="absolute inset-0 size-full object-cover"
          />
        </div>
      )}
      <div
        className={`py-12 md:self-center md:py-20 ${picture ? 'md:col-[8/page-end] lg:col-[8/span_5]' : 'md:col-[page-start/span_6]'}`}
      >
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
