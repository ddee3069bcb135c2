/** "1 favorite", "3 favorites", "1,200 favorites". */
export const countNoun = (count: number, noun: string, plural = `${noun}s`) =>
  `${count.toLocaleString('en')} ${count === 1 ? noun : plural}`
