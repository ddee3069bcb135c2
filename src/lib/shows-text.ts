/** Spaces, control characters, fillers and what only changes its neighbors. `private.shows_text` has the same list. */
const INVISIBLE: [first: number, last: number][] = [
  [0x01, 0x20],
  [0x7f, 0xa0],
  [0xad, 0xad],
  [0x3_4f, 0x3_4f],
  [0x6_1c, 0x6_1c],
  [0x11_5f, 0x11_60],
  [0x16_80, 0x16_80],
  [0x17_b4, 0x17_b5],
  [0x18_0b, 0x18_0f],
  [0x20_00, 0x20_0f],
  [0x20_28, 0x20_2f],
  [0x20_5f, 0x20_6f],
  [0x28_00, 0x28_00],
  [0x30_00, 0x30_00],
  [0x31_64, 0x31_64],
  [0xfe_00, 0xfe_0f],
  [0xfe_ff, 0xfe_ff],
  [0xff_a0, 0xff_a0],
  [0xff_f0, 0xff_fc],
  [0x1_d1_73, 0x1_d1_7a],
  [0xe_00_00, 0xe_0f_ff],
]

const isInvisible = (code: number) => INVISIBLE.some(([first, last]) => code >= first && code <= last)

/** Whether a text has a character that can be seen. */
export const showsText = (text: string) =>
  [...text].some((character) => !isInvisible(character.codePointAt(0) ?? 0))
