/** Scales the amounts of a recipe. Each amount carries what it is for the servings the recipe was written for. */
class ServingsElement extends HTMLElement {
  connectedCallback() {
    this.addEventListener('input', this.scale)
  }

  private scale = (event: Event) => {
    const servings = (event.target as HTMLInputElement).valueAsNumber
    if (!(servings > 0)) return
    const factor = servings / Number(this.dataset.servings)
    for (const amount of this.querySelectorAll<HTMLElement>('[data-amount]'))
      amount.textContent = String(Math.round(Number(amount.dataset.amount) * factor * 100) / 100)
  }
}

export function defineServings() {
  if (!customElements.get('recipe-servings')) customElements.define('recipe-servings', ServingsElement)
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'recipe-servings': React.HTMLAttributes<HTMLElement> & { 'data-servings': number }
    }
  }
}
