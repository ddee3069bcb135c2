import { escapeHtml, htmlDocument } from '../http/html-document.ts'
import type { MailContent, Shop } from './mail-content.ts'

const STYLE = `
  body { margin: 0; padding: 32px 16px; background: #f6f1e7; color: #2a211a;
    font: 17px/1.6 -apple-system, "Segoe UI", Roboto, Helvetica, Arial, sans-serif; }
  main { max-width: 520px; margin: 0 auto; padding: 36px 32px; background: #fffdf8; border: 1px solid #e4d9c6; }
  .shop { margin: 0 0 28px; font: 600 15px/1.3 Georgia, "Times New Roman", serif; color: #8c2f1b; }
  h1 { margin: 0 0 16px; font: 600 28px/1.25 Georgia, "Times New Roman", serif; }
  p { margin: 0 0 16px; }
  .action { margin: 24px 0; }
  .action a { display: inline-block; padding: 13px 26px; background: #8c2f1b; color: #ffffff;
    font-weight: 600; text-decoration: none; }
  .code { margin: 24px 0; font: 600 32px/1.2 ui-monospace, Menlo, Consolas, monospace; letter-spacing: 6px; }
  footer { margin-top: 28px; padding-top: 16px; border-top: 1px solid #e4d9c6; font-size: 14px; color: #6b5d50; }
  @media (prefers-color-scheme: dark) {
    body { background: #16120f; color: #efe6d8; }
    main { background: #211b16; border-color: #3b3128; }
    .shop { color: #e59a83; }
    .action a { background: #e59a83; color: #2a120b; }
    footer { border-color: #3b3128; color: #b5a695; }
  }`

export function renderMail(content: MailContent, shop: Shop) {
  return { subject: content.subject, html: renderHtml(content, shop), text: renderText(content, shop) }
}

function renderHtml({ subject, heading, paragraphs, code, action, note }: MailContent, shop: Shop) {
  const parts = [
    `<p class="shop">${escapeHtml(shop.name)}</p>`,
    `<h1>${escapeHtml(heading)}</h1>`,
    ...paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`),
    action && `<p class="action"><a href="${escapeHtml(action.href)}">${escapeHtml(action.label)}</a></p>`,
    code && `<p>${codeLabel(action)}</p><p class="code">${escapeHtml(code)}</p>`,
    `<footer>${[note, signature(shop), ...shop.hours]
      .filter(Boolean)
      .map((line) => `<p>${escapeHtml(line ?? '')}</p>`)
      .join('')}</footer>`,
  ]
  const body = `<main>\n${parts.filter(Boolean).join('\n')}\n</main>`
  return htmlDocument({ title: subject, style: STYLE, body })
}

function renderText({ heading, paragraphs, code, action, note }: MailContent, shop: Shop) {
  const parts = [
    heading,
    ...paragraphs,
    action && `${action.label}:\n${action.href}`,
    code && `${codeLabel(action)} ${code}`,
    note,
    ['-- ', signature(shop), ...shop.hours].join('\n'),
  ]
  return `${parts.filter(Boolean).join('\n\n')}\n`
}

function codeLabel(action: MailContent['action']) {
  return action ? 'Or enter this code:' : 'Enter this code:'
}

function signature({ name, postalAddress, phone }: Shop) {
  return [name, postalAddress, phone].filter(Boolean).join(' · ')
}
