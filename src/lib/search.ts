/** What somebody asked of the catalogue, and how many cheeses were found. */
export type Search = { words: string; results: number }
