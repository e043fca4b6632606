/** A message that is kept on this device and has not reached the company: what waits, and what can be done. */
import { useEffect } from 'react'
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
import { useVisible } from '../../ui/useVisible.ts'
import { WaitingActions } from '../../ui/waitingActions.tsx'

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
    if (!(await takeBack())) return
    await (await openOutbox()).remove(id)
    onAnother()
  }

  return (
    <Notice tone={condition === 'waiting' ? 'info' : 'warning'}>
      <h3 ref={takeFocus} tabIndex={-1}>
        {t(`${condition}.title`)}
      </h3>
      <p>{t(`${condition}.text`, { reach: site.reach })}</p>
      {entry?.kept === 'memory' && <p>{t('waiting.memory')}</p>}
      <WaitingActions
        key={condition}
        sendNow={
          condition === 'refused'
            ? undefined
            : { text: t('common:sendNow', { returnObjects: true }), send: () => sendNow(id) }
        }
        correct={t('refused.fix')}
        onCorrect={() => void correct()}
        cancel={t('cancel', { returnObjects: true })}
        onCancel={() => void cancel()}
      >
        <Button variant="quiet" onClick={onAnother}>
          {t('another')}
        </Button>
      </WaitingActions>
    </Notice>
  )
}
