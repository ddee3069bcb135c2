import type { ReactNode } from 'react'

export function FormSection({
  id,
  title,
  note,
  children,
}: {
  /** The target of links. */
  id?: string
  title: string
  note?: string
  children: ReactNode
}) {
  return (
    <fieldset id={id} className="mt-10 scroll-mt-6 border-t border-ink pt-4 first-of-type:mt-0">
      <legend className="heading float-left w-full text-minor">{title}</legend>
      {note && <p className="clear-both text-small text-ink-soft">{note}</p>}
      <div className="clear-both grid items-start gap-x-(--gap) gap-y-6 pt-5 md:grid-cols-2">{children}</div>
    </fieldset>
  )
}
