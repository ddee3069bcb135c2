/** The email that one form of a screen passes on to the next. */
export type TypedEmail = { email: string; onEmailChange: (email: string) => void }
