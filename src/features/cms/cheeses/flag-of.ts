const FIRST_LETTER = 0x1f1e6 - 'A'.charCodeAt(0)

/** The flag of a country is its code, spelt in the letters kept for that. */
export const flagOf = (countryIso: string) =>
  String.fromCodePoint(...[...countryIso].map((letter) => FIRST_LETTER + letter.charCodeAt(0)))
