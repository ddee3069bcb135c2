type ReadOnlyFieldsProps = { fields: { label: string; text: string }[] }

/** What a record says, for people who may not edit it. Empty fields are left out. */
export const ReadOnlyFields = ({ fields }: ReadOnlyFieldsProps) => (
  <dl>
    {fields
      .filter(({ text }) => text)
      .map(({ label, text }) => (
        <div key={label} className="border-t border-hairline py-3">
          <dt className="label text-ink-soft">{label}</dt>
          <dd dir="auto" className="mt-1 wrap-anywhere whitespace-pre-line">
            {text}
          </dd>
        </div>
      ))}
  </dl>
)
