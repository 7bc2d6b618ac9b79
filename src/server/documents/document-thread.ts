// Renders documents in a worker thread for `document-threads.ts`. Built into a file of its own.
import { answerTasks } from "#engine/platform/answer-tasks.ts";
import { inTimeZone } from "#i18n/translator.ts";
import { translators } from "#web/language/messages.server.ts";
import { makeDocument } from "./document-task.ts";
import type { DocumentOrder } from "./document-threads.ts";

answerTasks<DocumentOrder, Uint8Array>((order) =>
  makeDocument(order, inTimeZone(translators[order.language], order.timeZone)),
);
