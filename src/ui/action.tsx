import type { ComponentProps } from 'react'

const SHAPE =
  'label inline-flex min-h-12 items-center justify-center gap-3 border px-6 py-3 text-center fade-colors disabled:pointer-events-none disabled:opacity-40'

/** The focus ring is drawn on the background around the button, so each look sets its color. */
const LOOKS = {
  solid: 'border-ink bg-ink text-paper outline-ink hover:border-accent hover:bg-accent hover:text-on-accent',
  outline: 'border-ink text-ink outline-ink hover:bg-ink hover:text-paper',
  night: 'border-on-night text-on-night outline-on-night hover:bg-on-night hover:text-night',
  rind: 'border-on-rind bg-on-rind text-rind outline-on-rind hover:bg-transparent hover:text-on-rind',
} as const

type Look = { look?: keyof typeof LOOKS }

const actionClass = (look: keyof typeof LOOKS, className = '') => `${SHAPE} ${LOOKS[look]} ${className}`

export function ActionLink({ look = 'solid', className, children, ...rest }: ComponentProps<'a'> & Look) {
  return (
    <a {...rest} className={actionClass(look, className)}>
      {children}
    </a>
  )
}

export function ActionButton({
  look = 'solid',
  className,
  type = 'button',
  ...rest
}: ComponentProps<'button'> & Look) {
  return <button {...rest} type={type} className={actionClass(look, className)} />
}
