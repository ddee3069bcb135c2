/** "1.25 kg", with at most so many digits after the point. */
export const formatKilograms = (grams: number, maximumFractionDigits: number) =>
  (grams / 1000).toLocaleString(undefined, { style: 'unit', unit: 'kilogram', maximumFractionDigits })
