/** The records that a text can link to, each with the path of its pages. */
const LINK_PATHS = { cheese: '/', recipe: '/recipes/', event: '/events/' } as const

export type LinkTarget = keyof typeof LINK_PATHS

export type InlineNode =
  | { kind: 'text'; text: string }
  | { kind: 'link'; text: string; path: string }
  | { kind: 'emphasis'; nodes: InlineNode[] }

/** `[the dish](recipe:fondue)`. `private.has_sound_markup` has the same patterns. */
const LINK =
  /\[(?<label>[^\][*\n ][^\][*\n]{0,79})\]\((?<target>cheese|recipe|event):(?<slug>[a-z0-9][a-z0-9-]{0,79})\)/gu

/** `*emphasis*`, which can contain links. */
const EMPHASIS = /\*(?<inner>[^*\n ](?:[^*\n]*[^*\n ])?)\*/gu

/** The parts of one line. Anything that is not well-formed markup stays text. */
export const parseInlineText = (line: string): InlineNode[] =>
  splitBy(line, EMPHASIS, parseLinks, ({ inner = '' }) => ({ kind: 'emphasis', nodes: parseLinks(inner) }))

const parseLinks = (line: string): InlineNode[] =>
  splitBy(
    line,
    LINK,
    (text) => [{ kind: 'text', text }],
    ({ label = '', target, slug = '' }) => ({
      kind: 'link',
      text: label,
      path: `${LINK_PATHS[target as LinkTarget]}${slug}`,
    }),
  )

type Groups = Record<string, string | undefined>

function splitBy(
  line: string,
  pattern: RegExp,
  parseRest: (text: string) => InlineNode[],
  toNode: (groups: Groups) => InlineNode,
) {
  const nodes: InlineNode[] = []
  let end = 0
  for (const match of line.matchAll(pattern)) {
    if (match.index > end) nodes.push(...parseRest(line.slice(end, match.index)))
    nodes.push(toNode(match.groups ?? {}))
    end = match.index + match[0].length
  }
  if (end < line.length) nodes.push(...parseRest(line.slice(end)))
  return nodes
}

export type InlineLink = { label: string; target: LinkTarget; slug: string }

/** The links in a text, in their order. */
export const linksIn = (text: string): InlineLink[] =>
  [...text.matchAll(LINK)].map(({ groups: { label = '', target, slug = '' } = {} }) => ({
    label,
    target: target as LinkTarget,
    slug,
  }))

/** Whether every asterisk belongs to an emphasis and every `](` to a link. */
export function hasValidMarkup(text: string) {
  const rest = text.replaceAll(LINK, '$<label>').replaceAll(EMPHASIS, '')
  return !/\*|\]\(/.test(rest)
}

/** The text as a guest reads it, without markup. */
export const withoutMarkup = (text: string) =>
  text.replaceAll(LINK, '$<label>').replaceAll(EMPHASIS, '$<inner>')
