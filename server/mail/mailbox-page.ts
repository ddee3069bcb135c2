import { escapeHtml, htmlDocument } from '../http/html-document.ts'
import type { StoredMail } from './mail-store.ts'

const STYLE = `
  body { margin: 0 auto; max-width: 760px; padding: 32px 16px; background: light-dark(#f6f1e7, #16120f);
    color: light-dark(#2a211a, #efe6d8); font: 16px/1.5 system-ui, sans-serif; }
  h1 { font: 600 28px/1.2 Georgia, serif; }
  a { color: light-dark(#8c2f1b, #e59a83); }
  ol { margin: 0; padding: 0; list-style: none; border-top: 1px solid light-dark(#d8ccb8, #3b3128); }
  li a { display: block; padding: 14px 0; border-bottom: 1px solid light-dark(#d8ccb8, #3b3128); text-decoration: none; }
  small, dt { color: light-dark(#6b5d50, #b5a695); }
  small { display: block; }
  dl { display: grid; grid-template-columns: max-content 1fr; gap: 4px 16px; }
  dd { margin: 0; }
  iframe { width: 100%; height: 720px; border: 1px solid light-dark(#d8ccb8, #3b3128); }
  pre { padding: 16px; overflow-x: auto; white-space: pre-wrap; background: light-dark(#fffdf8, #211b16); }`

export function mailboxPage(mails: StoredMail[]) {
  const rows = mails.map(
    ({ id, subject, to, sentAt }) =>
      `<li><a href="/mailbox/${id}">${escapeHtml(subject)}<small>to ${escapeHtml(to)}, ${escapeHtml(sentAt)}</small></a></li>`,
  )
  const list = rows.length > 0 ? `<ol>${rows.join('\n')}</ol>` : '<p>No messages yet.</p>'
  const body = `<h1>Mailbox</h1><p>What the shop would have sent, newest first.</p>${list}`
  return htmlDocument({ title: 'Mailbox', style: STYLE, body })
}

export function messagePage({ subject, from, to, sentAt, html, text }: StoredMail) {
  const framed = html.replace('<head>', '<head><base target="_top">')
  const body = `<p><a href="/mailbox">Mailbox</a></p>
<h1>${escapeHtml(subject)}</h1>
<dl>
<dt>From</dt><dd>${escapeHtml(from)}</dd>
<dt>To</dt><dd>${escapeHtml(to)}</dd>
<dt>Sent</dt><dd>${escapeHtml(sentAt)}</dd>
</dl>
<h2>As it looks</h2>
<iframe title="Message" sandbox="allow-top-navigation-by-user-activation" srcdoc="${escapeHtml(framed)}"></iframe>
<h2>As text</h2>
<pre>${linked(text)}</pre>`
  return htmlDocument({ title: subject, style: STYLE, body })
}

function linked(text: string) {
  return escapeHtml(text).replaceAll(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`)
}
