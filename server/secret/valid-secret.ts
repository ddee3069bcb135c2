import { randomBytes } from 'node:crypto'
import * as v from 'valibot'

const MIN_LENGTH = 32
/** A word that is repeated has fewer; random digits of any usual base have more. */
const MIN_DIFFERENT_CHARACTERS = 8

export const generateSecret = () => randomBytes(MIN_LENGTH).toString('base64url')

export const secretSchema = v.pipe(
  v.string(),
  v.check(
    (secret) => secret.length >= MIN_LENGTH && new Set(secret).size >= MIN_DIFFERENT_CHARACTERS,
    () => `it must be at least ${MIN_LENGTH} random characters, such as ${generateSecret()}`,
  ),
)
