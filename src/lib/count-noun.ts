/** "1 favorite", "3 favorites". */
export const countNoun = (count: number, noun: string, plural = `${noun}s`) =>
  `${count} ${count === 1 ? noun : plural}`
