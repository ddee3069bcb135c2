import type { ComponentProps } from 'react'
import { Link } from 'react-router'

const LOOKS = {
  plain: 'border-hairline hover:border-ink',
  primary: 'border-ink bg-ink text-paper hover:border-accent hover:bg-accent hover:text-on-accent',
  danger: 'border-accent text-accent hover:bg-accent hover:text-on-accent',
} as const

type Look = { look?: keyof typeof LOOKS }

const shape = (look: keyof typeof LOOKS, className = '') =>
  `inline-flex min-h-11 cursor-pointer items-center justify-center gap-2 border px-4 py-2 text-small whitespace-nowrap fade-colors disabled:pointer-events-none disabled:opacity-50 ${LOOKS[look]} ${className}`

export function StaffButton({
  look = 'plain',
  className,
  type = 'button',
  ...rest
}: ComponentProps<'button'> & Look) {
  return <button {...rest} type={type} className={shape(look, className)} />
}

export function StaffLink({ look = 'plain', className, ...rest }: ComponentProps<typeof Link> & Look) {
  return <Link {...rest} className={shape(look, className)} />
}
