import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import { Busboy, type BusboyFileStream, type BusboyInstance } from "@fastify/busboy";
import { data } from "react-router";
import type { Result } from "#domain/kernel/result.ts";
import { maxPhotoBytes, maxPhotos } from "#domain/returns/photos.ts";
import { cleanPhoto, type CleanPhoto, type PhotoRefused } from "#engine/platform/clean-photo.ts";
import { badForm, readForm } from "../../read-form.ts";

/** A form's texts, and its photos drawn anew, each as soon as it has come. */
export interface Upload {
  readonly form: FormData;
  readonly photos: readonly Result<CleanPhoto, PhotoRefused>[];
  /** Those of the field `receipt`: of a paper, where a form asks for one beside the photos. */
  readonly receipts: readonly Result<CleanPhoto, PhotoRefused>[];
}

/** Thrown where a request's body is larger than an upload may be. */
export class UploadTooLarge extends Error {}

const maxText = 100 * 1024;
const limits = { fileSize: maxPhotoBytes, fieldSize: maxText + 1, headerSize: 8 * 1024, parts: 500 };
const tooLarge: Result<CleanPhoto, PhotoRefused> = { ok: false, error: { code: "photo_too_large" } };

/**
 * Reads a form that may carry photos; of more than can be stored, the rest is only counted. A body that is no form is
 * refused with 400, one that is too large with 413.
 */
export async function readUpload(request: Request): Promise<Upload> {
  const photos: Result<CleanPhoto, PhotoRefused>[] = [];
  const receipts: Result<CleanPhoto, PhotoRefused>[] = [];
  const { form } = await readParts(request, (field, file, name) =>
    takePhoto(file, name, field === "receipt" ? receipts : photos),
  );
  return { form, photos, receipts };
}

/** The same without drawing photos, of which there were too many. */
export async function readWithoutPhotos(request: Request): Promise<Upload> {
  return { form: (await readTexts(request)).form, photos: [], receipts: [] };
}

interface Texts {
  readonly form: FormData;
  /** Fields with a file. */
  readonly files: ReadonlySet<string>;
}

/** Texts of requests, which can be read once: a page asks for them again where the session has ended. */
const textsOf = new WeakMap<Request, Texts>();

function remember(request: Request, texts: Texts): Texts {
  textsOf.set(request, texts);
  return texts;
}

/**
 * Reads the texts of such a form without its files, of which the names of their fields are told. With `most`, no more
 * than so many bytes are read, and what stands behind them is left out.
 */
export async function readTexts(request: Request, most = Infinity): Promise<Texts> {
  return textsOf.get(request) ?? readParts(request, (_field, file) => void file.resume(), most);
}

/** A form's texts, and the first file of a field; of one over the limit of a photo only the beginning. */
export async function readDocument(
  request: Request,
  field: string,
): Promise<{ form: FormData; file: { readonly fileName: string; readonly bytes: Uint8Array } | null }> {
  let chosen: { fileName: string; bytes: Uint8Array } | null = null;
  const { form } = await readParts(request, async (of, file, name) => {
    if (of !== field || chosen) return void file.resume();
    const bytes = await buffer(file);
    // Where no file was chosen, a browser sends an empty one without a name.
    if (bytes.length > 0 || name) chosen = { fileName: name ?? "", bytes };
  });
  return { form, file: chosen };
}

/** A file as it was sent: cut where it is over the limit. */
interface SentFile {
  readonly fileName: string;
  readonly bytes: Uint8Array;
  readonly isCut: boolean;
}

interface FilesToRead<Made> {
  readonly field: string;
  readonly most: number;
  make(file: SentFile): Promise<Made>;
  /** Another field of the same form, of which the first file is taken. */
  readonly single?: { readonly field: string; take(file: SentFile): void };
}

/**
 * A form's texts, and what is made of each file of a field: one after another, so that few lie in memory. Of more than
 * `most`, the rest is only counted.
 */
export async function readFiles<Made>(
  request: Request,
  { field, most, make, single }: FilesToRead<Made>,
): Promise<{ readonly form: FormData; readonly files: readonly Made[]; readonly count: number }> {
  const files: Made[] = [];
  let count = 0;
  let isTaken = false;
  const { form } = await readParts(request, async (of, file, name) => {
    if (single && of === single.field && !isTaken) {
      const bytes = await buffer(file);
      if (bytes.length === 0 && !name) return;
      isTaken = true;
      return single.take({ fileName: name ?? "", bytes, isCut: file.truncated });
    }
    if (of !== field || files.length >= most) {
      if (of === field && name) count += 1;
      return void file.resume();
    }
    const bytes = await buffer(file);
    // Where no file was chosen, a browser sends an empty one without a name.
    if (bytes.length === 0 && !name) return;
    count += 1;
    files.push(await make({ fileName: name ?? "", bytes, isCut: file.truncated }));
  });
  return { form, files, count };
}

/** Thrown where no more of a request is read than was asked for. */
class ReadEnough extends Error {}

async function* upTo(most: number, body: Readable): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    if ((bytes += chunk.length) > most) throw new ReadEnough();
    yield chunk;
  }
}

async function readParts(
  request: Request,
  take: (field: string, file: BusboyFileStream, name: string | undefined) => Promise<void> | void,
  most = Infinity,
): Promise<Texts> {
  const type = request.headers.get("content-type") ?? "";
  if (request.bodyUsed || !type.startsWith("multipart/form-data"))
    return { form: await readForm(request), files: new Set() };
  const parser = parserOf(type);
  if (!parser || !request.body) throw badForm();
  const form = new FormData();
  const files = new Set<string>();
  let text = 0;
  let parts = 0;
  parser.on("field", (name, value) => {
    parts += 1;
    text += Buffer.byteLength(value);
    if (text <= maxText) form.append(name, value);
  });
  // One photo after another, so that one lies in memory: the next is not read before this one is drawn anew.
  let drawn = Promise.resolve();
  const bug = new AbortController();
  parser.on("file", (field, file, name) => {
    parts += 1;
    if (name) files.add(field);
    drawn = drawn.then(() => take(field, file, name));
    drawn.catch((error: unknown) => bug.abort(error));
  });
  try {
    await pipeline(upTo(most, Readable.fromWeb(request.body as ReadableStream)), parser, { signal: bug.signal });
  } catch (error) {
    if (bug.signal.aborted) throw bug.signal.reason;
    if (error instanceof ReadEnough) return remember(request, { form, files });
    throw error instanceof UploadTooLarge ? tooLargeForm() : badForm();
  }
  // Texts left out would be lost without a word.
  if (text > maxText) throw tooLargeForm();
  // Parts without a name are skipped; a body with nothing else is no form.
  if (parts === 0) throw badForm();
  await drawn;
  return remember(request, { form, files });
}

const tooLargeForm = () => data({ code: "too_large" }, { status: 413, statusText: "Content Too Large" });

function parserOf(type: string): BusboyInstance | null {
  try {
    return Busboy({ headers: { "content-type": type }, limits });
  } catch {
    return null;
  }
}

async function takePhoto(
  file: BusboyFileStream,
  name: string | undefined,
  photos: Result<CleanPhoto, PhotoRefused>[],
): Promise<void> {
  if (photos.length > maxPhotos) {
    file.resume();
    photos.push(tooLarge);
    return;
  }
  const bytes = await buffer(file);
  if (file.truncated) photos.push(tooLarge);
  // Where no file was chosen, a browser sends an empty one without a name.
  else if (bytes.length > 0 || name) photos.push(await cleanPhoto(bytes));
}
