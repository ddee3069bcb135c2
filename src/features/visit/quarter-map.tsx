const BLOCKS = [
  'M40 44 188 30l12 98-150 22z',
  'M224 28l148-8 10 92-150 14z',
  'M406 20l152 8-8 92-140-8z',
  'M602 32l158 14-14 104-152-22z',
  'M792 50l130 14v118l-142-20z',
  'M52 178l154-22 10 106-150 22z',
  'M236 152l148-14 8 100-144 18z',
  'M414 140l112 8-10 62-46 28-52-2z',
  'M734 192l36-10 150 26-8 92-168 2z',
  'M68 314l148-22 12 108-78 20-72-8z',
  'M252 286l146-20 12 106-146 20z',
  'M430 266l68-4 44 38 6 80-112-8z',
  'M582 332l106-2 16 88-112-8z',
  'M742 332l166-6-8 102-148 2z',
  'M270 422l150-20 10 96-52 20-80-26z',
  'M454 404l104 8 42 88-42 58-102-38z',
  'M614 442l106 8 20 92-98 18z',
  'M762 462l134-2-16 100-110-2z',
]

const TREES = [
  [556, 222],
  [574, 196],
  [606, 182],
  [644, 184],
  [676, 202],
  [690, 232],
  [682, 266],
  [572, 278],
  [552, 254],
]

const WAVES = [
  'M28 520q18-10 36 0t36 0',
  'M150 566q18-10 36 0t36 0',
  'M60 596q18-10 36 0t36 0',
  'M232 626q18-10 36 0t36 0',
]

const LABEL = 'fill-ink-soft font-text text-[22px] italic'

const DRAWN_STREET = 'Cobble Lane'

/** Whether the drawing shows where a postal address is. */
export const isOnMap = (postalAddress: string) => postalAddress.includes(DRAWN_STREET)

/** Names of streets and the shop itself, which are true for one postal address only. */
function Places() {
  return (
    <>
      <g className="stroke-ink" strokeWidth="2">
        <path d="M960 198L782 171Q712 166 712 222v78" strokeDasharray="2 8" fill="none" />
        <circle cx="712" cy="300" r="9" className="fill-paper" />
      </g>
      <path d="M328 276l70-10 5 44-70 9z" className="fill-accent" />
      <path d="M366 264V206" className="stroke-accent" strokeWidth="2.5" />
      <path d="M338 168h56a6 6 0 0 1 6 6v28H332v-28a6 6 0 0 1 6-6z" className="fill-accent" />
      <path
        d="M344 194l36-18v18zM352 190h.1M366 187h.1"
        className="fill-on-accent stroke-accent"
        strokeWidth="4"
        strokeLinecap="round"
      />
      <text className={LABEL} dy="5">
        <textPath href="#lane" startOffset="4">
          {DRAWN_STREET}
        </textPath>
      </text>
      <text className={LABEL}>
        <textPath href="#river">The river</textPath>
      </text>
      <text x="622" y="316" textAnchor="middle" className={LABEL}>
        Market Square
      </text>
      <text x="732" y="323" className={LABEL}>
        Tram
      </text>
      <g className="stroke-ink" strokeWidth="1.5" fill="none">
        <path d="M900 610V560M890 574l10-16 10 16" />
      </g>
      <text x="900" y="632" textAnchor="middle" className="fill-ink font-text text-[20px]">
        N
      </text>
    </>
  )
}

/** The streets around the shop, drawn by hand and not to scale. */
export function QuarterMap() {
  return (
    <svg viewBox="0 0 960 640" aria-hidden="true" className="w-full bg-paper-deep">
      <defs>
        <pattern id="roofs" width="9" height="9" patternUnits="userSpaceOnUse" patternTransform="rotate(38)">
          <path d="M0 0v9" className="stroke-hairline" strokeWidth="1.5" />
        </pattern>
        <path id="lane" d="M84 302Q310 268 540 252" />
        <path id="river" d="M300 584Q380 606 480 632" />
      </defs>
      <path
        d="M0 462C140 446 224 506 334 546S566 602 628 640H0z"
        className="fill-hairline/60 stroke-ink-soft"
        strokeWidth="1.5"
      />
      <g fill="none" className="stroke-paper" strokeWidth="2.5" strokeLinecap="round">
        {WAVES.map((wave) => (
          <path key={wave} d={wave} />
        ))}
      </g>
      <path d="M236 476l34-10-84 168-38-2z" className="fill-paper-deep stroke-ink-soft" strokeWidth="1.5" />
      <g strokeLinejoin="round" strokeWidth="1.5" className="stroke-ink-soft">
        {BLOCKS.map((block, index) => (
          <g key={block}>
            <path d={block} className="fill-paper" />
            {index % 3 !== 1 && <path d={block} fill="url(#roofs)" />}
          </g>
        ))}
      </g>
      <ellipse
        cx="622"
        cy="234"
        rx="46"
        ry="30"
        className="fill-paper stroke-hairline"
        strokeWidth="1.5"
        strokeDasharray="3 6"
      />
      {TREES.map(([x, y]) => (
        <circle key={x} cx={x} cy={y} r="10" className="fill-paper stroke-ink-soft" strokeWidth="1.5" />
      ))}
      <path d="M612 232h20M622 222v22" className="stroke-ink-soft" strokeWidth="1.5" />
      <Places />
    </svg>
  )
}
