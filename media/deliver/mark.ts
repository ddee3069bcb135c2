/** The shop's mark, a wedge with a cut face and a top face, on a field of 64 by 64. */
export const WEDGE_PATH =
  'M7 32.5 40.5 13.6Q56 17.5 57 32.5ZM7 36.5H57V47.5A4 4 0 0 1 53 51.5H11A4 4 0 0 1 7 47.5ZM17 40.5A3.5 3.5 0 1 0 17 47.5 3.5 3.5 0 1 0 17 40.5ZM33.5 38.8A2.4 2.4 0 1 0 33.5 43.6 2.4 2.4 0 1 0 33.5 38.8ZM46 41.4A4 4 0 1 0 46 49.4 4 4 0 1 0 46 41.4Z'

export const PAPER = '#f6f0e4'
export const RIND_RED = '#8c2f1b'
export const INK = '#2a211a'
