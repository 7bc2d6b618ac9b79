// Writes what a PDF at its standard input is, and ends: `node pdf-process.ts PAGES < FILE`. Fails if the PDF, or one of
// so many pages, cannot be read, or takes too much memory. It knows nothing of the shop: no database, no keys, no other
// file.
import { createRequire } from "node:module";
import { dirname, resolve } from "node:path";
import { buffer } from "node:stream/consumers";
import { Worker } from "node:worker_threads";
import type * as PdfLib from "@cantoo/pdf-lib";

// The library in one file: its two hundred modules took four fifths of the time of an honest PDF to be found and read.
const require = createRequire(import.meta.url);
const whole = resolve(dirname(require.resolve("@cantoo/pdf-lib")), "../dist/pdf-lib.min.js");
const { PDFDocument, PDFStream } = require(whole) as typeof PdfLib;

// Streams packed in a file are unpacked at once, outside the heap and its limit: only another thread can end that.
const mostMemory = 256 * 1024 * 1024;
const watch = `setInterval(() => {
  if (process.memoryUsage.rss() > ${mostMemory}) process.kill(process.pid, "SIGKILL");
}, 5)`;
const watcher = new Worker(watch, { eval: true });
await new Promise((started) => watcher.once("online", started));

const document = await PDFDocument.load(await buffer(process.stdin), { updateMetadata: false });
const pages = document.getPageIndices();
// Pages that can be copied can be printed with others.
await (await PDFDocument.create()).copyPages(document, pages.slice(0, Number(process.argv[2])));
// Scripts, forms that hold scripts of their own, and actions by which a file starts, sends, fetches or opens another, a
// share of a stranger's network among them. Links to pages of the web are none.
const active = /\/(?:JavaScript|JS|XFA|Launch|SubmitForm|ImportData|GoToR|GoToE|RichMedia)\b/;
// Objects may be packed, so the bytes of the file say nothing of them; names are written in one spelling here.
const hasProgram = document.context
  .enumerateIndirectObjects()
  .some(([, object]) => active.test(String(object instanceof PDFStream ? object.dict : object)));
process.stdout.write(JSON.stringify({ pages: pages.length, hasProgram }), () => process.exit());
