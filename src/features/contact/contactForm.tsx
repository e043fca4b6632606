/** The contact form (specification §5): native checks, two toasts, and the waiting message. */
import { type FormEvent, useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import copy from '../../../locales/pl/contactForm.json'
import { annex } from '../../config/paths.ts'
import { SendButton } from '../../delivery/sendButton.tsx'
import { useMailedForm, useReplaced } from '../../delivery/useMailedForm.ts'
import { type ContactMessage, parseContact } from '../../domain/contact.ts'
import { fieldError } from '../../i18n/fieldError.ts'
import { addCopy } from '../../i18n/i18n.ts'
import type { SubmissionOf } from '../../outbox/submission.ts'
import { keptForms } from '../../state/keptForms.ts'
import { bringIntoView, isFocusLost } from '../../ui/focus.ts'
import { Notice } from '../../ui/notice.tsx'
import { PrivacyNote } from '../../ui/privacyNote.tsx'
import { dismissToasts, showToast } from '../../ui/toaster.tsx'
import { useTypedForm } from '../../ui/useTypedForm.ts'
import { ContactFields } from './contactFields.tsx'

addCopy('contactForm', copy)

/** Moves the focus to the line if it was in the form, or is lost; anywhere else it stays. */
function takeFormsFocus(line: HTMLElement | null): void {
  if (!isFocusLost() && !document.activeElement?.closest('form')) return
  line?.focus()
  // To the middle: at the top of the window the toast would cover it.
  line?.scrollIntoView({ block: 'center' })
}

/** The form, or the message that waits in its place. */
export function ContactForm() {
  const { t } = useTranslation('contactForm')
  /** The e-mail of the message that has just arrived. */
  const [arrived, setArrived] = useState<string>()
  const onArrived = useCallback(
    ({ payload }: SubmissionOf<'contact'>) => {
      setArrived(payload.email)
      showToast({ tone: 'success', at: 'top', ...t('sent', { returnObjects: true }) })
    },
    [t],
  )
  const { id, isSending, isOurFault, send, record, showForm, WaitingPanel } = useMailedForm(
    'contact',
    onArrived,
  )
  const takesFocus = useReplaced(record ? 'waiting' : 'form')

  async function press(message: ContactMessage | undefined): Promise<void> {
    dismissToasts()
    setArrived(undefined)
    const failure = message && (await send(message))
    if (failure)
      showToast({ tone: 'error', at: 'top', title: t('failed.title'), text: t('failed.text') })
  }

  if (record) {
    return (
      WaitingPanel && <WaitingPanel record={record} takesFocus={takesFocus} onAnother={showForm} />
    )
  }
  return (
    <>
      {arrived !== undefined && (
        <div ref={takeFormsFocus} tabIndex={-1}>
          <Notice tone="ok">
            <p>{t('arrived', { email: arrived })}</p>
          </Notice>
        </div>
      )}
      <MessageForm
        key={id}
        takesFocus={takesFocus}
        isSending={isSending}
        isOurFault={isOurFault}
        send={press}
      />
    </>
  )
}

interface Props {
  /** The form has just replaced a waiting message: it takes the focus that was lost with that. */
  readonly takesFocus: boolean
  readonly isSending: boolean
  readonly isOurFault: boolean
  /** Called with each press; without a message if the form has a problem. */
  readonly send: (message: ContactMessage | undefined) => Promise<void>
}

function MessageForm({ takesFocus, isSending, isOurFault, send }: Props) {
  const { t } = useTranslation(['contactForm', 'common'])
  const form = useTypedForm({ parse: parseContact, store: keptForms.contact, takesFocus })

  function press(event: FormEvent): void {
    event.preventDefault()
    void send(form.check())
  }

  function errorOf(field: keyof ContactMessage): string | undefined {
    const problem = form.problemOf(field)
    return problem && fieldError(problem, t('required'))
  }

  return (
    <form {...form.props} className="form" aria-label={t('heading')} onSubmit={press}>
      <div className="form" inert={isSending}>
        <ContactFields errorOf={errorOf} />
      </div>
      {isOurFault && (
        <Notice ref={bringIntoView} tone="warning" title={t('failed.ourFault.title')} role="status">
          <p>{t('failed.ourFault.text')}</p>
        </Notice>
      )}
      <SendButton isSending={isSending} disabled={!form.isHydrated}>
        {t('submit')}
      </SendButton>
      <p className="late">{t('common:late')}</p>
      <noscript>
        <p>{t('noScript')}</p>
      </noscript>
      <PrivacyNote label={t('privacy.label')}>
        {t('privacy.text')} <Link to={annex.privacy}>{t('common:morePrivacy')}</Link>
      </PrivacyNote>
    </form>
  )
}
