export function RecoveryCodes({ codes }: { codes: string[] }) {
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
    </section>
  )
}
