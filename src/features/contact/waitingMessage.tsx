/** A message that is kept on this device and has not reached the company: what waits, and what can be done. */
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { site } from '../../config/site.ts'
import { isSaved, type Submission, type SubmissionOf } from '../../outbox/submission.ts'
import { type UnsentStatus, unsentStatusOf } from '../../outbox/unsentStatus.ts'
import { keptForms } from '../../state/keptForms.ts'
import { openOutbox } from '../../state/openOutbox.ts'
import { sendNow, useRecord, useRecords } from '../../state/records.ts'
import { useShowsRecord } from '../../state/shownRecords.ts'
import { Button } from '../../ui/button.tsx'
import { takeFocus } from '../../ui/focus.ts'
import { Notice } from '../../ui/notice.tsx'
import { useVisible } from '../../ui/useVisible.ts'
import { WaitingActions } from '../../ui/waitingActions.tsx'

type Condition = Extract<UnsentStatus, 'waiting' | 'held' | 'stale' | 'refused' | 'returned'>

function conditionOf(record: Submission | undefined): Condition {
  return record && !isSaved(record) ? (unsentStatusOf(record, Date.now()) as Condition) : 'waiting'
}

interface Props {
  readonly id: string
  /** The server has confirmed that the message went out. */
  readonly onSent: (message: SubmissionOf<'contact'>) => void
  /** Back to the form. */
  readonly onForm: () => void
}

export function WaitingMessage({ id, onSent, onForm }: Props) {
  const { t } = useTranslation(['contactForm', 'common'])
  const { place, loaded } = useRecords()
  const record = useRecord(id)
  useShowsRecord(id)
  const visible = useVisible()
  const isRead = useRef(false)
  const condition = conditionOf(record)
  const isBack = condition === 'refused' || condition === 'returned'

  useEffect(() => {
    if (record) isRead.current = true
    // Told of, or taken away, on another page.
    if (loaded && !record && isRead.current) onForm()
    // While nobody sees this page, the news is left to one that is looked at.
    if (record?.kind !== 'contact' || !isSaved(record) || !visible) return
    isRead.current = false
    void openOutbox()
      .then((outbox) => outbox.markSeen(id))
      .then(() => onSent(record))
  }, [record, loaded, visible, id, onSent, onForm])

  async function correct(): Promise<void> {
    const back = await (await openOutbox()).takeBack(id)
    // It may have arrived after all: then the page says so.
    if (back?.kind !== 'contact' || back.state !== 'returned') return
    keptForms.contact.replace({ id: back.id, form: back.payload })
    onForm()
  }

  async function cancel(): Promise<void> {
    await (await openOutbox()).cancel(id)
    onForm()
  }

  return (
    <Notice tone={condition === 'waiting' ? 'info' : 'warning'}>
      <h3 ref={takeFocus} tabIndex={-1}>
        {t(`${condition}.title`)}
      </h3>
      <p>{t(`${condition}.text`, { reach: site.reach })}</p>
      {place === 'memory' && <p>{t('waiting.memory')}</p>}
      <WaitingActions
        key={condition}
        sendNow={
          isBack
            ? undefined
            : { text: t('common:sendNow', { returnObjects: true }), send: () => sendNow(id) }
        }
        correct={t('refused.fix')}
        onCorrect={() => void correct()}
        cancel={t('cancel', { returnObjects: true })}
        onCancel={() => void cancel()}
      >
        <Button variant="quiet" onClick={onForm}>
          {t('another')}
        </Button>
      </WaitingActions>
    </Notice>
  )
}
