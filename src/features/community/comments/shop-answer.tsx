/** What the shop says to a comment. */
export const ShopAnswer = ({ answer }: { answer: string }) => (
  <p dir="auto" className="mt-3 border-l-2 border-accent pl-4 text-small wrap-anywhere whitespace-pre-line">
    <b>The shop:</b> {answer}
  </p>
)
