import { createElement, Fragment, type ReactNode } from 'react'
import { parseInlineText, type InlineNode } from '../../domain/cheese/inline-text.ts'

/** Parts in a fixed order, which need no keys. */
const inOrder = (parts: ReactNode[]) => createElement(Fragment, null, ...parts)

const renderNodes = (nodes: InlineNode[]): ReactNode => inOrder(nodes.map(renderNode))

function renderNode(node: InlineNode): ReactNode {
  if (node.kind === 'emphasis') return <em>{renderNodes(node.nodes)}</em>
  if (node.kind === 'link')
    return (
      <a href={node.path} className="link">
        {node.text}
      </a>
    )
  return node.text
}

function renderLine(line: string, index: number): ReactNode {
  const nodes = renderNodes(parseInlineText(line))
  return index === 0 ? nodes : <span className="mt-4 block">{nodes}</span>
}

/** A text of a document with its emphasis and links. Every line after the first starts a new block. */
export const RichText = ({ text }: { text: string }) =>
  inOrder(text.split('\n').filter(Boolean).map(renderLine))
