/** Where people talk about a cheese. The panel is drawn for those who are signed in; others are asked to. */
export function PanelSlot({ cheeseId }: { cheeseId: string }) {
  return (
    <div className="sheet py-14 md:py-20" data-cheese={cheeseId}>
      <p className="display text-head" data-when-signed="out">
        <a href="/auth" className="link">
          Sign in to interact with cheeses
        </a>
      </p>
    </div>
  )
}
