import * as v from 'valibot'
import { getBackend } from '../../../backend/backend.ts'
import { unwrap } from '../../../backend/unwrap.ts'
import { requiredText } from '../../../lib/text-schema.ts'
import { ALT_MISSING } from '../kit/pictures/pending-pictures.ts'
import type { FormRecord } from '../kit/record/use-record-form.ts'
import { getPicture, type LibraryPicture } from './list-pictures.ts'

const percent = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100))

export const pictureSchema = v.object({
  alt_text: requiredText(300, ALT_MISSING),
  focus_x: percent,
  focus_y: percent,
})

export type PictureValues = v.InferOutput<typeof pictureSchema>

export const PICTURE_LABELS = {
  alt_text: 'What it shows',
  focus_x: 'Focal point from the left, in percent',
  focus_y: 'Focal point from the top, in percent',
}

export const toPictureRecord = ({ alt, focus, version }: LibraryPicture): FormRecord<PictureValues> => ({
  values: { alt_text: alt, focus_x: focus.x, focus_y: focus.y },
  version,
})

export async function readPictureRecord(path: string) {
  const picture = await getPicture(path)
  if (!picture) throw new Error('The picture is gone')
  return toPictureRecord(picture)
}

/** Fails with a conflict when someone else saved the picture after it was read. */
export async function savePicture(path: string, values: PictureValues, base: FormRecord<PictureValues>) {
  const version = unwrap(
    await getBackend().data.rpc('save_picture', {
      picture_path: path,
      read_version: base.version,
      former_alt_text: base.values.alt_text,
      ...values,
    }),
  )
  return { values, version }
}
