import { formatAmount } from './format-amount.ts'

/** Scales the amounts of a recipe; `data-amount` is the amount for the original servings. */
export class ServingsElement extends HTMLElement {
  connectedCallback() {
    this.addEventListener('input', this.scale)
  }

  private scale = (event: Event) => {
    const servings = (event.target as HTMLInputElement).valueAsNumber
    if (!(servings > 0)) return
    const factor = servings / Number(this.dataset.servings)
    for (const shown of this.querySelectorAll<HTMLElement>('[data-amount]')) {
      const { amount, unit } = shown.dataset
      shown.textContent = formatAmount(Number(amount) * factor, unit)
    }
  }
}

customElements.define('recipe-servings', ServingsElement)

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'recipe-servings': React.HTMLAttributes<HTMLElement> & { 'data-servings': number }
    }
  }
}
