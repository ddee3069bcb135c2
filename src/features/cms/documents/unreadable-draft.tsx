/** What was written in a draft that the editor cannot show, to be copied from. */
export function UnreadableDraft({ words }: { words: string }) {
  return (
    <div role="alert" className="mb-8 border-l-4 border-accent py-2 pl-5">
      <p className="heading text-minor">The saved draft cannot be shown</p>
      <p className="mt-1 text-small text-ink-soft">
        It does not have the parts of a page text. Below is what was written in it; the fields start from what
        guests read now, and the next change replaces the draft.
      </p>
      <textarea
        aria-label="Words of the saved draft"
        readOnly
        rows={6}
        value={words}
        className="mt-3 block w-full border border-hairline bg-paper px-4 py-2 text-small"
      />
    </div>
  )
}
