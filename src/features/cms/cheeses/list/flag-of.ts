const FIRST_LETTER = 0x1f1e6 - 'A'.charCodeAt(0)

/** A flag emoji is the country code written in regional indicator letters. */
export const flagOf = (countryIso: string) =>
  String.fromCodePoint(...[...countryIso].map((letter) => FIRST_LETTER + letter.charCodeAt(0)))
