import { escapeHtml, htmlDocument } from '../../http/html-document.ts'
import { DEMO_GOOGLE_PATH } from './demo-google-client.ts'
import type { DemoPerson } from './demo-people.ts'

export const CHOOSER_CSP =
  "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'"

const STYLE = `
  body { margin: 0; padding: 48px 16px; background: light-dark(#f2f4f7, #17191c);
    color: light-dark(#1f2328, #e8eaed); font: 16px/1.5 system-ui, sans-serif; }
  main { max-width: 420px; margin: 0 auto; padding: 32px; border-radius: 20px;
    background: light-dark(#fff, #202327); }
  h1 { margin: 0 0 8px; font-size: 24px; font-weight: 500; }
  p { margin: 0 0 24px; color: light-dark(#59636e, #a8b0b8); }
  ul { margin: 0; padding: 0; list-style: none; }
  li { border-top: 1px solid light-dark(#dfe3e8, #3a3f45); }
  button { display: block; width: 100%; min-height: 60px; padding: 10px 12px; border: 0; background: none;
    color: inherit; font: inherit; text-align: left; cursor: pointer; }
  button:hover, button:focus-visible { background: light-dark(#f2f4f7, #2b2f34); }
  button:focus-visible { outline: 2px solid light-dark(#0b57d0, #a8c7fa); outline-offset: -2px; }
  small { display: block; color: light-dark(#59636e, #a8b0b8); }`

export function chooserPage(uid: string, people: DemoPerson[]) {
  const rows = [
    ...people.map(({ id, firstName, lastName, email, note }) =>
      row(uid, id, `${firstName} ${lastName}`, `${note} · ${email}`),
    ),
    row(uid, 'new', 'A new visitor', 'Gets a fresh account'),
    row(uid, 'cancel', 'Cancel', 'Goes back without signing in'),
  ]
  const body = `<main>
<h1>Choose an account</h1>
<p>This demo stands in for Google, so that signing in works without the internet.</p>
<ul>
${rows.join('\n')}
</ul>
</main>`
  return htmlDocument({ title: 'Choose an account', style: STYLE, body })
}

function row(uid: string, choice: string, title: string, detail: string) {
  const action = `${DEMO_GOOGLE_PATH}/choose/${encodeURIComponent(uid)}/${encodeURIComponent(choice)}`
  return `<li><form method="post" action="${escapeHtml(action)}"><button>${escapeHtml(title)}<small>${escapeHtml(detail)}</small></button></form></li>`
}
