import type { Language } from "#domain/kernel/language.ts";
import { budgets } from "#engine/platform/budgets.ts";
import type { Log } from "#engine/platform/log.ts";
import { ThreadPool, type ThreadPoolFigures } from "#engine/platform/thread-pool.ts";
import type { ShopTranslator } from "#i18n/translator.ts";
import type { DocumentTask } from "./document-task.ts";

/** A thread's task: a document, its language, and the time zone of its moments. */
export type DocumentOrder = DocumentTask & { readonly language: Language; readonly timeZone: string };

/** Too many documents are waiting. */
class DocumentsBusy extends Error {
  override readonly name = "DocumentsBusy";
}

export const isDocumentsBusy = (error: unknown): boolean => error instanceof DocumentsBusy;

/** One network's budget, so that a single network never fills the queue alone. That many take ten seconds. */
const waiting = budgets.documents.limit;
const idleMs = 15_000;
// Mostly two fonts with all Chinese characters.
const resourceLimits = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 16 };

/**
 * Renders documents beside the requests, since one takes up to 100 ms of CPU. The thread starts with the first and ends
 * after a quarter of a minute without any: its memory is a fifth of the shop's.
 */
export class DocumentThreads {
  readonly #pool: ThreadPool<DocumentOrder, Uint8Array>;

  constructor(log: Log) {
    this.#pool = new ThreadPool({
      name: "the documents",
      script: "build/server/document-thread.js",
      resourceLimits,
      threads: 1,
      waiting,
      idleMs,
      log,
      nameOf: ({ kind }) => kind,
      refusal: (why) => new DocumentsBusy(why),
      begin: () => null,
    });
  }

  get figures(): ThreadPoolFigures {
    return this.#pool.figures;
  }

  /** Renders the document as PDF in the translator's language. Rejects with `DocumentsBusy` when the queue is full. */
  async make({ language, timeZone }: ShopTranslator, task: DocumentTask): Promise<Buffer> {
    const { buffer, byteOffset, byteLength } = await this.#pool.ask({ ...task, language, timeZone });
    return Buffer.from(buffer, byteOffset, byteLength);
  }

  close(): Promise<void> {
    return this.#pool.close();
  }
}
