/** The heart beside the title: the panel puts its button here for people who are signed in; others sign in first. */
export function TitleFavoriteSlot() {
  return (
    <>
      <a
        href="/auth#favorite"
        data-when-signed="out"
        aria-label="Sign in to add to favorites"
        className="grid size-[44px] shrink-0 place-items-center border border-ink text-minor print:hidden"
      >
        <span aria-hidden="true">♡</span>
      </a>
      <span id="title-favorite" data-when-signed="in" className="size-[44px] shrink-0 print:hidden" />
    </>
  )
}
