import { formatAmount, formatVolume } from './format-amount.ts'

/** Scales the amounts of a recipe and shows them in cups; the attributes have the amounts of the original servings. */
class ServingsElement extends HTMLElement {
  connectedCallback() {
    this.addEventListener('input', this.scale)
    // Somebody may have typed before this script had loaded, and browsers restore what was typed before a reload.
    this.scale()
  }

  private scale = () => {
    const servings = this.querySelector<HTMLInputElement>('[type="number"]')?.valueAsNumber ?? 0
    if (!(servings > 0)) return
    const factor = servings / Number(this.dataset.servings)
    const inCups = this.querySelector('[value="cups"]:checked')
    for (const shown of this.querySelectorAll<HTMLElement>('[data-amount]')) {
      const { amount, unit, ml } = shown.dataset
      shown.textContent =
        inCups && ml
          ? formatVolume(Number(ml) * factor)
          : `${formatAmount(Number(amount) * factor, unit)} ${unit}`
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
