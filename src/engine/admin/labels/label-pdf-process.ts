// Writes the number of pages of the PDF at its standard input, and ends: `node label-pdf-process.ts < FILE`. Fails if
// the
// PDF cannot be read, or takes too much memory. It knows nothing of the shop: no database, no keys, no other file.
import { buffer } from "node:stream/consumers";
import { Worker } from "node:worker_threads";
import { PDFDocument } from "@cantoo/pdf-lib";

// What is packed within a file is unpacked in one go, outside of the heap and its limit: only another thread can end
// it.
const mostMemory = 256 * 1024 * 1024;
const watch = `setInterval(() => {
  if (process.memoryUsage.rss() > ${mostMemory}) process.kill(process.pid, "SIGKILL");
}, 5)`;
const watcher = new Worker(watch, { eval: true });
await new Promise((started) => watcher.once("online", started));

const document = await PDFDocument.load(await buffer(process.stdin), { updateMetadata: false });
const pages = document.getPageIndices();
// Whatever is copied can be printed with others.
await (await PDFDocument.create()).copyPages(document, pages.slice(0, Number(process.argv[2])));
process.stdout.write(String(pages.length), () => process.exit());
