type OutlineIconProps = { d: string; fill?: string }

/** One path, without an icon library, which would weigh more than the rest of the panel's drawings. */
export const OutlineIcon = ({ d, fill = 'none' }: OutlineIconProps) => (
  <svg
    viewBox="0 0 24 24"
    aria-hidden="true"
    fill={fill}
    stroke="currentcolor"
    strokeWidth="2"
    strokeLinecap="round"
    strokeLinejoin="round"
    className="size-4.5"
  >
    <path d={d} />
  </svg>
)
