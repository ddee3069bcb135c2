/** What was measured beside this shop before version 0.2, on the same two cores. Versions and days were not recorded. */
export const PEERS = [
  {
    peer: 'Payload, Strapi, Directus',
    what: 'requests per second of the data API',
    value: 'a fifth to a tenth of this shop’s',
  },
  {
    peer: 'Payload, Strapi, Directus',
    what: 'CPU per request of the data API',
    value: 'five times this shop’s',
  },
  { peer: 'Payload', what: 'starting again', value: '1.5 s' },
  { peer: 'Payload', what: 'idle memory', value: '310 MB, 175 MB proportional' },
]
