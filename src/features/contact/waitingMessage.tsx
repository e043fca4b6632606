/** A message that is kept on this device and has not reached the company: what waits, and what can be done. */
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { site } from '../../config/site.ts'
import type { ContactMessage } from '../../domain/contact.ts'
import { isEarlierVersion } from '../../outbox/entry.ts'
import { openOutbox } from '../../state/openOutbox.ts'
import { sendNow, useOutboxEntry } from '../../state/outboxView.ts'
import { useShowsEntry } from '../../state/shownEntries.ts'
import { Button } from '../../ui/button.tsx'
import { takeFocus } from '../../ui/focus.ts'
import { Notice } from '../../ui/notice.tsx'
import { Question } from '../../ui/question.tsx'
import { SendNow } from '../../ui/sendNow.tsx'
import { useVisible } from '../../ui/useVisible.ts'
import styles from './contactForm.module.css'

interface Props {
  readonly id: string
  /** The server has confirmed that the message went out; `earlier`: in a version before the last. */
  readonly onSent: (earlier: boolean) => void
  /** It goes back into the form, to be corrected under the same id. */
  readonly onCorrect: (message: ContactMessage) => void
  readonly onAnother: () => void
}

function conditionOf(state: string | undefined): 'waiting' | 'held' | 'refused' {
  return state === 'held' || state === 'refused' ? state : 'waiting'
}

export function WaitingMessage({ id, onSent, onCorrect, onAnother }: Props) {
  const { t } = useTranslation(['contactForm', 'common'])
  const { entry } = useOutboxEntry(id)
  useShowsEntry(id)
  const visible = useVisible()
  const [asking, setAsking] = useState(false)
  const condition = conditionOf(entry?.state)
  const sent = entry?.step === 'done'
  const earlier = entry !== undefined && isEarlierVersion(entry)

  // While nobody sees this page, the news is left to one that is looked at.
  useEffect(() => {
    if (!sent || !visible) return
    void openOutbox()
      .then((outbox) => outbox.acknowledge(id))
      .then(() => onSent(earlier))
  }, [sent, visible, earlier, id, onSent])

  /** From now on it is not sent; undefined where it may have arrived after all: then `sent` says so. */
  async function takeBack(): Promise<ContactMessage | undefined> {
    const entry = await (await openOutbox()).takeBack(id)
    return entry?.kind === 'contact' && entry.state === 'returned' ? entry.payload : undefined
  }

  async function correct(): Promise<void> {
    const message = await takeBack()
    if (message) onCorrect(message)
  }

  async function cancel(): Promise<void> {
    setAsking(false)
    if (!(await takeBack())) return
    await (await openOutbox()).remove(id)
    onAnother()
  }

  const actions = (
    <>
      <Button variant="secondary" onClick={correct}>
        {t('refused.fix')}
      </Button>
      <Button variant="quiet" onClick={() => setAsking(true)}>
        {t('cancel.action')}
      </Button>
      <Button variant="quiet" onClick={onAnother}>
        {t('another')}
      </Button>
    </>
  )

  return (
    <Notice tone={condition === 'waiting' ? 'info' : 'warning'}>
      <h3 ref={takeFocus} tabIndex={-1} className={styles.waitingTitle}>
        {t(`${condition}.title`)}
      </h3>
      <p>{t(`${condition}.text`, { reach: site.reach })}</p>
      {entry?.kept === 'memory' && <p>{t('waiting.memory')}</p>}
      {condition === 'refused' ? (
        <div className="buttonRow">{actions}</div>
      ) : (
        <SendNow
          key={condition}
          text={t('common:sendNow', { returnObjects: true })}
          send={() => sendNow(id)}
        >
          {actions}
        </SendNow>
      )}
      <Question
        open={asking}
        title={t('cancel.title')}
        yes={t('cancel.action')}
        no={t('cancel.no')}
        onYes={() => void cancel()}
        onNo={() => setAsking(false)}
      >
        {t('cancel.text')}
      </Question>
    </Notice>
  )
}
