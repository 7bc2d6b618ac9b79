import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** Collections that live as long as the process, or as a connection, an upload or a file does: what bounds each. */
const bounds: Readonly<Record<string, string>> = {
  "src/domain/kernel/lru-map.ts caches": "one for each name in the program",
  "src/domain/kernel/lru-map.ts #entries": "the bound that it is made with",
  "src/engine/platform/statement.ts declared": "one for each statement in the program",
  "src/engine/platform/fair-share.ts parties": "parties with something under way; each leaves with its last turn",
  "src/engine/platform/fair-queue.ts waiting": "the most of each party, half a minute each at most",
  "src/engine/platform/fair-share.ts waiting": "requests that wait, half a minute each at most",
  "src/engine/catalogue/index/held-nouns.ts nounsOf": "weak: leaves with its catalogue, of which mostBytes are held",
  "src/i18n/translator.ts messages": "one for each message of the catalog",
  "src/i18n/translator.ts formatters": "one for each format of the catalog",
  "src/web/page-files.server.ts filesOf": "one for each route and language",
  "src/web/routes.server.ts handlersOf": "one for each route and prefix",
  "src/web/language/messages.server.ts ofPages": "one for each set of message files and language",
  "src/server/pages/page-cache.ts #entries": "maxBytes; the least recently used goes first",
  "src/server/pages/page-cache.ts #byTag": "tags of what is in #entries; each leaves with its last page",
  "src/server/pages/page-cache.ts #rendering": "pages being made; each leaves when it is",
  "src/server/pages/page-cache.ts #dropsByTag": "tags that the program asks about by name: the frame's",
  "src/server/uploads/spool-upload.ts fields": "one upload, whose fields are limited",
  "src/server/documents/spec-sheet.ts sizes": "one document",
  "src/server/documents/drawings-of-paper.ts goods": "lines of one quote",
  "src/server/documents/pdf.ts fontFiles": "the two fonts of all documents",
  "src/server/csp-reports.ts hour": "classes of the program; it begins anew each hour",
  "src/server/csp-reports.ts entry": "mostKindsOfClass kinds, and words of the policy",
  "src/server/request-observer.ts noted": "weak: leaves with its request",
  "src/server/request-observer.ts madeTimes": "weak: leaves with its request",
  "src/server/pages/page-cache.ts keys": "a part of #byTag",
  "src/web/account/returns/read-upload.server.ts textsOf": "weak: leaves with its request",
  "src/worker/start.ts running": "the jobs that a lane runs at once",
  "src/worker/mail/send-letter.ts mails": "the languages of one letter",
  "src/boot/http-server.ts open": "weak: leaves with its connection",
  "src/boot/carriers.ts carriers": "carriers of the program",
  "src/boot/adapter-cache.ts adapters": "mostAdapters; the oldest goes first",
  "src/boot/missed-changes.ts #missed": "a thousand; what comes then is one change for all",
  "src/engine/payments/round-patience.ts #waited": "kinds of questions to a provider; gone with its round",
  "src/boot/purges.ts #due": "maxTags; what comes then is one tag for all",
  "src/boot/purges.ts #timers": "purges of the last half second",
  "src/boot/tracing/tracing.ts spans": "weak: leaves with its request",
  "src/providers/paypal/certificates.ts failed": "a hundred; then it begins anew",
  "src/engine/customers/password-hash.ts waiting": "sign-ins under way, which have budgets by network and account",
  "src/web/storefront/checkout/start-checkout.server.ts cartsOf": "weak: leaves with its request",
  "src/web/account/machines/garage.server.ts garages": "weak: leaves with its request",
  "src/engine/catalogue/index/catalogue-state.ts tables": "mostTables; then the index is read anew",
  "src/engine/catalogue/index/catalogue-state.ts #tableOf": "the same",
  "src/engine/catalogue/index/catalogue-table.ts attributes": "one for each attribute of the taxonomy",
  "src/engine/catalogue/index/catalogue-table.ts machineFigures": "one for each figure of the program",
  "src/engine/catalogue/index/live-counts.ts counts": "weak: leaves with its index",
  "src/engine/catalogue/index/match-term.ts widest": "weak: phrases of the trade and of the merchant",
  "src/engine/catalogue/questions/suggest-goods.ts plainNames": "weak: names of shelves",
  "src/engine/catalogue/index/columns.ts #codeOf": "values of the products that are sold",
  "src/engine/catalogue/index/columns.ts dictionary": "values of the products that are sold",
  "src/engine/catalogue/questions/buyable-goods.ts #gathered": "gone with its question",
  "src/engine/catalogue/questions/buyable-goods.ts #sorted": "the same",
  "src/engine/catalogue/index/shared-state.ts #sent": "one for each array of the index",
  "src/engine/catalogue/index/shared-state.ts #arrays": "the same",
  "src/engine/platform/thread-pool.ts #threads": "SEARCH_THREADS, and one for documents",
  "src/engine/platform/thread-pool.ts #waiting": "forty for each thread; what comes then is refused",
  "src/engine/catalogue/index/listing-index.ts #changed": "products that changed since the last refresh",
  "src/engine/catalogue/index/listing-content.ts #renamed": "the same",
  "src/engine/catalogue/index/listing-content.ts activities": "activities of the merchant",
};

/** Made for one run of something, and gone with it. */
const ofOneRun =
  /^src\/engine\/(admin|backup|catalogue\/(import|index\/(top-rows|product-words)|pictures))\/?|^src\/engine\/catalogue\/index\/(top-rows|product-words)/;

const made = "new (?:Weak)?(?:Map|Set)(?:<[^\n]*>)?\\(\\)";
/** At the beginning of a line, unless it can only be read: what a module holds. In a class: what its objects hold. */
const held = new RegExp(
  `^(?:export )?(?:const|let) (\\w+)(?:: (?!readonly)[^=\n]+)? = (?:${made}|\\[\\]);|^  (?:private |static )?(?:readonly )?(?!const |let |return )(#?\\w+)(?:: [^=\n]+)? = (?:${made}|\\[\\]);`,
  "gm",
);
/** In a function of these floors, which are made once and answer ever after, what the answer may go on holding. */
const closedOver = new RegExp(`^ +(?:const|let) (\\w+)(?:: [^=\n]+)? = [^;\n]*${made}`, "gm");
const longLived = /^src\/(boot|providers|server|i18n|worker)\/|^src\/engine\/platform\//;

function collectionsOf(file: string): string[] {
  const source = readFileSync(file, "utf8");
  const patterns = longLived.test(file) ? [held, closedOver] : [held];
  const names = patterns.flatMap((pattern) =>
    [...source.matchAll(pattern)].map(([, ofModule, ofClass]) => ofModule ?? ofClass),
  );
  // A queue inside what a map holds.
  if (/waiting: \(\(\) => void\)\[\]/.test(source)) names.push("waiting");
  return names.map((name) => `${file} ${name}`);
}

const found = globSync("src/**/*.{ts,tsx}")
  // Code in browsers lives as long as its tab.
  .filter((file) => !file.startsWith("src/web/") || /\.server\.tsx?$|match-route/.test(file))
  .filter((file) => !ofOneRun.test(file))
  .flatMap((file) => collectionsOf(file));

test("every queue, cache and map that lives as long as the process has a bound", () => {
  const without = found.filter((name) => !Object.hasOwn(bounds, name));
  expect(without, "use LruMap (src/domain/kernel/lru-map.ts), or say in this test what bounds it").toEqual([]);
  expect(
    Object.keys(bounds).filter((name) => !found.includes(name)),
    "gone",
  ).toEqual([]);
});
