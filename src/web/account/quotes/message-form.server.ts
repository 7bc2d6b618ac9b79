import { maxMessageFiles, type QuoteFileError } from "#domain/checkout/quote-files.ts";
import type { Language } from "#domain/kernel/language.ts";
import { ok, refuse, type Result } from "#domain/kernel/result.ts";
import { dropFiles, type FileRefused, takeQuoteFile, type TakenFile } from "#engine/checkout/take-quote-file.ts";
import { type Draw, spend, type TooMany } from "#engine/platform/rate-limit.ts";
import type { Shop } from "#engine/shop.ts";
import type { MessageKey } from "#i18n/keys.ts";
import { translators } from "../../language/messages.server.ts";
import { textOf } from "../../read-form.ts";
import type { PoFile } from "../../storefront/checkout/po-document.server.ts";
import { readFiles, readTexts } from "../returns/read-upload.server.ts";

/** The field of a message's files. */
const filesField = "files";

/** Files of a message that wait in the store, or why none of them are sent. */
type SentFiles = Result<readonly TakenFile[], FileRefused | TooMany>;

/** A form of a quote's page, on either side, with its files. */
export interface MessageForm {
  readonly form: FormData;
  readonly files: SentFiles;
}

/** The same with the PDF of a purchase order; null for none. */
export interface MessageFormWithPo extends MessageForm {
  readonly poFile: PoFile;
}

interface Reading {
  readonly request: Request;
  /** The purpose of the form that carries files. */
  readonly intent: string;
  /** Whose files take turns. */
  readonly party: string;
  /** Its sender may write messages here; files of others are not read. */
  readonly mayWrite: boolean;
  /** Its sender may attach the PDF of a purchase order. */
  readonly mayAttachPo?: boolean;
  /** Budgets that forms with files spend; none for staff, who are known. */
  readonly draws: readonly Draw[];
}

/** A form without a file is smaller. */
const smallForm = 64 * 1024;
const none: SentFiles = ok([]);
const poField = "poDocument";
const poTooOften: PoFile = refuse({ code: "po_file_too_often" });

/** Reads a form of a quote's page; of its files, which the sender's budget must allow, all are taken or none. */
export async function readMessageForm(shop: Shop, reading: Reading): Promise<MessageFormWithPo> {
  const { request, intent, party, mayWrite, mayAttachPo = false, draws } = reading;
  if (!mayWrite && !mayAttachPo) return { form: (await readTexts(request)).form, files: none, poFile: null };
  const charge = () => spend(shop.db, shop.clock.now(), ...draws);
  const length = Number(request.headers.get("content-length") ?? Number.NaN);
  const isMultipart = request.headers.get("content-type")?.startsWith("multipart/form-data") ?? false;
  // Large bodies are not read from a party that has sent too much.
  const isLarge = isMultipart && !(length <= smallForm);
  const before = isLarge ? await charge() : null;
  if (before?.ok === false) {
    const texts = await readTexts(request);
    return {
      form: texts.form,
      files: mayWrite && texts.files.has(filesField) ? before : none,
      poFile: mayAttachPo && texts.files.has(poField) ? poTooOften : null,
    };
  }
  let po: PoFile = null;
  const upload = await readFiles(request, {
    field: filesField,
    most: mayWrite ? maxMessageFiles : 0,
    ...(mayAttachPo && { single: { field: poField, take: (file) => void (po = ok(file)) } }),
    make: ({ isCut, ...file }): Promise<Result<TakenFile, FileRefused>> =>
      isCut
        ? Promise.resolve(refuse({ code: "file_too_large", fileName: file.fileName }))
        : takeQuoteFile(shop, party, file),
  });
  const good = upload.files.flatMap((file) => (file.ok ? [file.value] : []));
  const charged = before ?? (upload.count === 0 && po === null ? ok(null) : await charge());
  const files = !mayWrite ? none : charged.ok ? allOrNone(upload) : charged;
  const isSent = files.ok && textOf(upload.form, "intent") === intent;
  if (!isSent) await dropFiles(shop, good);
  return {
    form: upload.form,
    files: isSent || !files.ok ? files : none,
    poFile: po !== null && !charged.ok ? poTooOften : po,
  };
}

/** All files, or why the first of them is refused. */
function allOrNone({
  files,
  count,
}: {
  readonly files: readonly Result<TakenFile, FileRefused>[];
  readonly count: number;
}): SentFiles {
  if (count > maxMessageFiles) return refuse({ code: "too_many_files", fileName: "" });
  const good: TakenFile[] = [];
  for (const file of files) {
    if (!file.ok) return file;
    good.push(file.value);
  }
  return ok(good);
}

const words = {
  file_unread: "quotes.files.unread",
  file_too_large: "quotes.files.file_too_large",
  file_too_long: "returns.photos.photo_too_long",
  file_locked: "uploads.poDocument.po_file_locked",
  file_program: "uploads.poDocument.po_file_program",
  file_pages: "uploads.poDocument.po_file_pages",
  too_many_files: "quotes.files.too_many_files",
  files_full: "quotes.files.full",
  files_away: "uploads.poDocument.po_file_away",
} as const satisfies Record<QuoteFileError, MessageKey>;

/** Why the files of a message were refused, by the name of the first that was. */
export function filesRefusedText(language: Language, refused: FileRefused | TooMany): string {
  const t = translators[language];
  // A message goes without its files too.
  if (refused.code === "too_many") return t("uploads.poDocument.po_file_too_often");
  const { code, fileName } = refused;
  const sentence = t(words[code], { count: maxMessageFiles });
  return fileName === "" ? sentence : t("quotes.files.ofFile", { name: fileName, sentence });
}

/** The mark of a form as it was shown; empty for one that is not ours. */
export function messageKeyOf(form: FormData): string {
  const key = textOf(form, "key");
  return /^[\w-]{16,60}$/.test(key) ? key : "";
}
