/** Which modules share a script: few, larger files compress better than many, and cost fewer requests. */

function anyOf(...parts: readonly RegExp[]): RegExp {
  return new RegExp(parts.map(({ source }) => source).join('|'))
}

export const chunkGroups = [
  // Before hydration. What it imports must not drag the tree in.
  {
    name: 'entry',
    priority: 1,
    test: anyOf(
      /rolldown\/runtime/,
      /vite\/preload-helper/,
      /src\/app\/(?:earlyPress|main|routes)\./,
      /src\/pwa\/early\./,
      /src\/config\/paths\./,
    ),
  },
  // What every page's hydration needs.
  {
    name: 'tree',
    test: anyOf(
      /node_modules\/(?:react|react-dom|scheduler|react-router|react-router-dom|i18next|react-i18next)\//,
      /src\/(?:i18n|config)\//,
      /src\/app\/(?!main|hydrate|prerender)/,
      /src\/domain\/(?:account|company|text)\./,
      /src\/pages\/(?:closingPlane|pageHead)\./,
      /src\/ui\/(?:button|figures|icons|pageHeading|ruledList|section|toaster)\./,
      /locales\/pl\/(?:common|errors)\./,
    ),
  },
  // Shared by a few pages each; alone they would be files of a few hundred bytes.
  {
    name: 'forms',
    test: /src\/(?:ui\/(?:field|textField|notice)|pwa\/shownEntries|features\/contact\/keptMessage)\./,
  },
  { name: 'state', test: anyOf(/node_modules\/zustand\//, /src\/state\/outboxView\./) },
  { name: 'sending', test: /src\/outbox\/(?:names|timing)\./ },
  { name: 'domain', test: /src\/domain\/(?:areas|day|money|schedule)\./ },
  { name: 'diskShelf', test: /src\/outbox\/(?:diskShelf|spareShelf)\./ },
  // After those that it shares with others: a group takes along what it imports.
  { name: 'draft', test: /src\/state\/(?:draft|confirmation|guardedStorage|pocketCopy|shape)\./ },
]

/** react-router's "import" condition names its development build; this is the same without its warnings. */
export const productionRouter = {
  find: /^react-router$/,
  replacement: `${import.meta.dirname}/../../node_modules/react-router/dist/production/index.mjs`,
}
