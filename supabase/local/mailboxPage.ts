/** The web inbox: a static page of the received messages, newest first. */
import type { Message } from './mailMessage.ts'

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
}

const style = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { max-width: 50rem; margin: 2rem auto; padding: 0 1rem }
article { border-top: 1px solid; padding: 1rem 0 }
h2 { font-size: 1.1rem; margin: 0 }
iframe { width: 100%; height: 30rem; border: 1px solid; background: #fff }
pre { white-space: pre-wrap }`

function article(message: Message): string {
  const replyTo = message.replyTo ? ` · reply to: ${escaped(message.replyTo)}` : ''
  const files = message.attachments
    .map(({ filename, content }) => {
      return `<details><summary>Attachment ${escaped(filename)}</summary><pre>${escaped(content)}</pre></details>`
    })
    .join('')
  return `<article>
<h2>${escaped(message.subject)}</h2>
<p>${escaped(message.receivedAt)} · from: ${escaped(message.from)} · to: ${escaped(message.to.join(', '))}${replyTo}</p>
<details><summary>HTML</summary><iframe sandbox title="${escaped(message.subject)}" srcdoc="${escaped(message.html)}"></iframe></details>
<details open><summary>Text</summary><pre>${escaped(message.text)}</pre></details>${files}
</article>`
}

/** The whole page as HTML; everything from a message is escaped. */
export function inboxPage(messages: readonly Message[]): string {
  const list = [...messages].reverse().map(article).join('\n')
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Inbox (${messages.length})</title>
<meta name="viewport" content="width=device-width"><style>${style}</style></head>
<body><h1>Inbox</h1>
<p>${messages.length} messages. Nothing leaves this machine.</p>
${list}
</body></html>`
}
