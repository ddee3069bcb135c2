import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { errorAt } from '../../backend/explain/error-details.ts'
import { getRecipeRecord, type RecipeRecord } from '../../backend/records/recipe-record.ts'
import { useSession } from '../../backend/session/session.ts'
import {
  EMPTY_RECIPE,
  RECIPE_LABELS,
  recipeSchema,
  type RecipeValues,
} from '../../domain/recipes/recipe-values.ts'
import { RecordFormLayout } from '../../features/cms/kit/record/record-form-layout.tsx'
import { shrinkPicture } from '../../features/cms/kit/pictures/shrink-picture.ts'
import { StaffButton } from '../../features/cms/kit/screen/staff-button.tsx'
import { SAVE_TOAST_SUBJECT, useRecordForm } from '../../features/cms/kit/record/use-record-form.ts'
import { RecipeFields } from '../../features/cms/recipes/recipe-fields.tsx'
import { saveMyRecipe } from '../../features/recipes/save-my-recipe.ts'
import { UserError } from '../../lib/user-error.ts'
import { toast } from '../../ui/toasts/toast.ts'

const PICTURE_NOT_KEPT = 'The picture that is not saved would have to be chosen again.'

const incomplete = (field: string, message: string) => new UserError('Recipe', message, { field })

function requireComplete({ ingredients, steps }: RecipeValues, hasConsented: boolean) {
  if (ingredients.length === 0) throw incomplete('ingredients.0.item', 'Name at least one ingredient')
  if (steps.length === 0) throw incomplete('steps.0.text', 'Describe at least one step')
  if (!hasConsented) throw incomplete('consent', 'Agree that we may publish the recipe')
}

/** The form of a member's recipe: kept as a draft, then sent in. */
export function RecipeWriter({ id, record }: { id: string; record?: RecipeRecord }) {
  const { user } = useSession()
  const navigate = useNavigate()
  const [file, setFile] = useState<File>()
  const [status, setStatus] = useState(record?.status ?? 'draft')
  const wasSent = status !== 'draft'
  const [isStored, setStored] = useState(record !== undefined)
  const [agrees, setAgrees] = useState(false)
  const [consentError, setConsentError] = useState<string>()
  const isSent = useRef(false)
  const consent = useRef<HTMLInputElement>(null)
  const isWaiting = status === 'pending'

  const editor = useRecordForm({
    schema: recipeSchema,
    record: record ?? { values: EMPTY_RECIPE, version: 0 },
    draftKey: `${user?.id}:recipe:${isStored ? id : 'new'}`,
    async save(values, base): Promise<RecipeRecord> {
      const sends = isSent.current || isWaiting
      if (sends) requireComplete(values, agrees || wasSent)
      const picture = file && (await shrinkPicture(file))
      return saveMyRecipe(values, base, { id, picture, isSent: sends, hasConsented: agrees })
    },
    onRefused(error) {
      const message = errorAt('consent', error)
      setConsentError(message)
      if (message) consent.current?.focus()
      return message !== undefined
    },
    async reload() {
      const newest = await getRecipeRecord(id)
      if (!newest) throw new Error('The recipe is gone')
      return newest
    },
    onSaved(saved) {
      setFile(undefined)
      setStored(true)
      setStatus(saved.status)
      if (saved.status === 'pending') {
        void toast.success('Recipe sent. We write to you when it is decided.', SAVE_TOAST_SUBJECT)
        void navigate('/account#recipes', { replace: true })
      } else {
        void toast.success('Draft saved', SAVE_TOAST_SUBJECT)
        if (!record) void navigate(`/recipes/${id}/edit`, { replace: true, preventScrollReset: true })
      }
    },
  })

  const send = async () => {
    isSent.current = true
    await editor.submit()
    isSent.current = false
  }

  if (record && !['draft', 'pending', 'returned'].includes(record.status)) return <Decided record={record} />
  return (
    <>
      <Introduction status={status} note={record?.note ?? ''} />
      <RecordFormLayout
        editor={editor}
        labels={RECIPE_LABELS}
        unsavedNote={file && PICTURE_NOT_KEPT}
        saveLabel={isWaiting ? 'Send the changes' : 'Save draft'}
        mainAction={
          !isWaiting && (
            <StaffButton
              look="primary"
              disabled={editor.form.formState.isSubmitting}
              onClick={() => void send()}
            >
              {status === 'returned' ? 'Send again' : 'Send to the shop'}
            </StaffButton>
          )
        }
      >
        <RecipeFields file={file} onChooseFile={setFile} />
        {!wasSent && (
          <label className="mt-10 flex min-h-11 cursor-pointer items-start gap-3 border-t border-ink pt-5">
            <input
              ref={consent}
              type="checkbox"
              aria-describedby="consent-error"
              checked={agrees}
              onChange={(event) => {
                setAgrees(event.target.checked)
                setConsentError(undefined)
              }}
              className="mt-0.5 size-5 shrink-0 accent-accent"
            />
            The recipe and the picture are mine, and the shop may publish them, signed with my display name,
            or “A community member”.
          </label>
        )}
        <p id="consent-error" role="alert" className="mt-2 text-small text-accent empty:hidden">
          {consentError}
        </p>
      </RecordFormLayout>
    </>
  )
}

function Introduction({ status, note }: { status: RecipeRecord['status']; note: string }) {
  if (status === 'returned')
    return (
      <div className="mb-8 border-l-4 border-accent py-2 pl-5">
        <p className="heading text-minor">We would like a change</p>
        <p dir="auto" className="mt-2 wrap-anywhere whitespace-pre-line">
          {note}
        </p>
      </div>
    )
  return (
    <p className="mb-8 max-w-2xl text-lead">
      {status === 'pending'
        ? 'It waits for our decision. Until then you can still change it.'
        : 'Write down what you cook with our cheese. We read it, perhaps ask a question, and publish it. Until you send it, only you can see it.'}
    </p>
  )
}

function Decided({ record: { status, slug, note } }: { record: RecipeRecord }) {
  return status === 'published' ? (
    <p className="text-lead">
      This recipe is on the site.{' '}
      <a href={`/recipes/${slug}`} className="link">
        See it
      </a>
    </p>
  ) : (
    <p dir="auto" className="text-lead wrap-anywhere whitespace-pre-line">
      {status === 'rejected'
        ? `We will not publish this recipe. ${note}`
        : 'This recipe was taken off the site.'}
    </p>
  )
}
