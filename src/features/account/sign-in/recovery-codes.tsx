import { downloadFile } from '../../../lib/download-file.ts'
import { ActionButton } from '../../../ui/action.tsx'
import { copyText } from '../../../ui/copy-text.ts'

export function RecoveryCodes({ codes }: { codes: string[] }) {
  const text = codes.map((code) => `${code}\n`).join('')
  return (
    <section aria-labelledby="recovery-codes" className="border border-ink p-6">
      <h3 id="recovery-codes" className="text-minor">
        Recovery codes
      </h3>
      <p className="mt-2 text-small text-ink-soft">
        For the day your phone is gone. Each works once. Keep them somewhere safe: they are shown only now.
      </p>
      <ul className="mt-4 grid gap-x-8 gap-y-1 text-small [font-family:ui-monospace,monospace] lining-nums sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="mt-6 flex flex-wrap gap-3">
        <ActionButton look="outline" onClick={() => void copyText(text, 'Recovery codes')}>
          Copy
        </ActionButton>
        <ActionButton
          look="outline"
          onClick={() => downloadFile('recovery-codes.txt', new Blob([text], { type: 'text/plain' }))}
        >
          Download
        </ActionButton>
      </div>
    </section>
  )
}
