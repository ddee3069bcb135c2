import type { ReactNode } from 'react'

const RED = '#b5322b'
const WHITE = '#f7f3ea'
const BLUE = '#26417f'
const GREEN = '#3d7a4a'
const YELLOW = '#e8b93e'
const BLACK = '#231f1c'

const columns = (...colors: string[]) =>
  colors.map((fill, index) => (
    <rect key={fill} x={(30 / colors.length) * index} width={30 / colors.length} height="20" fill={fill} />
  ))

const rows = (...colors: string[]) =>
  colors.map((fill, index) => (
    <rect key={fill} y={(20 / colors.length) * index} width="30" height={20 / colors.length} fill={fill} />
  ))

const ground = (fill: string) => <rect key="ground" width="30" height="20" fill={fill} />

/** Flags reduced to what can be told at the size of a capital letter, in the site's own shades. */
export const FLAG_DRAWINGS: Record<string, ReactNode> = {
  FR: columns(BLUE, WHITE, RED),
  IT: columns(GREEN, WHITE, RED),
  BE: columns(BLACK, YELLOW, RED),
  NL: rows(RED, WHITE, BLUE),
  DE: rows(BLACK, RED, YELLOW),
  ES: [ground(RED), <rect key="band" y="5" width="30" height="10" fill={YELLOW} />],
  CH: [ground(RED), <path key="cross" d="M13 4h4v4h4v4h-4v4h-4v-4H9V8h4z" fill={WHITE} />],
  CA: [
    ground(WHITE),
    <path key="bars" d="M0 0h7.5v20H0zM22.5 0H30v20h-7.5z" fill={RED} />,
    <path
      key="leaf"
      d="m15 4 1.2 2.4 1.4-.6-.5 3 1.9-1.3.9 1.2 1.6-.2-1.5 2.8.7.5-4.5 2.3v2h-.9v-2L10.8 11.8l.7-.5L10 8.5l1.6.2.9-1.2 1.9 1.3-.5-3 1.4.6z"
      fill={RED}
    />,
  ],
  GB: [
    ground(BLUE),
    <path key="white" d="m0 0 30 20M30 0 0 20" stroke={WHITE} strokeWidth="4" />,
    <path key="red" d="m0 0 30 20M30 0 0 20" stroke={RED} strokeWidth="1.4" />,
    <path key="cross" d="M15 0v20M0 10h30" stroke={WHITE} strokeWidth="6.4" />,
    <path key="red-cross" d="M15 0v20M0 10h30" stroke={RED} strokeWidth="3.8" />,
  ],
  US: [
    ground(WHITE),
    <path key="stripes" d="M0 1.4h30M0 5.7h30M0 10h30M0 14.3h30M0 18.6h30" stroke={RED} strokeWidth="2.2" />,
    <rect key="canton" width="13" height="11" fill={BLUE} />,
  ],
  GR: [
    ground(WHITE),
    <path key="stripes" d="M0 1.1h30M0 5.6h30M0 10h30M0 14.4h30M0 18.9h30" stroke={BLUE} strokeWidth="2.2" />,
    <rect key="canton" width="11" height="11.1" fill={BLUE} />,
    <path key="cross" d="M5.5 0v11.1M0 5.5h11" stroke={WHITE} strokeWidth="2.2" />,
  ],
}
