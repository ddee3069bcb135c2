import { MAX_SEARCH_LENGTH } from '../../domain/cheese/search-text.ts'

export function SearchField({ text }: { text: string }) {
  return (
    <div className="flex items-end border-b-2 border-ink focus-within:border-accent">
      <label htmlFor="catalogue-search" className="sr-only">
        Search cheeses
      </label>
      <input
        id="catalogue-search"
        type="search"
        name="q"
        defaultValue={text}
        maxLength={MAX_SEARCH_LENGTH}
        autoComplete="off"
        enterKeyHint="search"
        placeholder="Name or flavor"
        className="display min-h-12 w-full min-w-0 bg-transparent text-minor outline-none"
      />
      <button type="submit" className="label min-h-12 shrink-0 cursor-pointer pl-6 hover:text-accent">
        Search
      </button>
    </div>
  )
}
