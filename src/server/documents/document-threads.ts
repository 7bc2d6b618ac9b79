import type { Language } from "#domain/kernel/language.ts";
import { budgets } from "#engine/platform/budgets.ts";
import type { Log } from "#engine/platform/log.ts";
import { ThreadPool, type ThreadPoolFigures } from "#engine/platform/thread-pool.ts";
import type { ShopTranslator } from "#i18n/translator.ts";
import type { DocumentTask } from "./document-task.ts";

/** What a thread is given: a document, the language it is in, and the zone whose clock its moments are said by. */
export type DocumentOrder = DocumentTask & { readonly language: Language; readonly timeZone: string };

/** More documents are asked for than can be made soon. */
class DocumentsBusy extends Error {
  override readonly name = "DocumentsBusy";
}

export const isDocumentsBusy = (error: unknown): boolean => error instanceof DocumentsBusy;

/** As many as one network may ask for at once: none alone has another refused. They are made within ten seconds. */
const waiting = budgets.documents.limit;
const idleMs = 60_000;
// Two fonts with all Chinese characters are most of it.
const resourceLimits = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 16 };

/**
 * Makes documents beside the requests: one takes up to a tenth of a second of a processor. The thread is begun with the
 * first of them and ends a minute after the last.
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

  /** The document as PDF, in the translator's language. Rejects with `DocumentsBusy` where too many wait already. */
  async make({ language, timeZone }: ShopTranslator, task: DocumentTask): Promise<Buffer> {
    const { buffer, byteOffset, byteLength } = await this.#pool.ask({ ...task, language, timeZone });
    return Buffer.from(buffer, byteOffset, byteLength);
  }

  close(): Promise<void> {
    return this.#pool.close();
  }
}
