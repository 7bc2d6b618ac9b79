import { data } from "react-router";
import type { Result } from "#domain/kernel/result.ts";
import { mostPhotos } from "#domain/returns/deadlines.ts";
import { cleanPhoto, type CleanPhoto, mostPhotoBytes, type PhotoRefused } from "#engine/returns/clean-photo.ts";
import { BadMultipart, partsOf } from "../../multipart.server.ts";
import { readForm } from "../../read-form.ts";

/** A form's texts, and its photos drawn anew, each as soon as it has come. */
export interface Upload {
  readonly form: FormData;
  readonly photos: readonly Result<CleanPhoto, PhotoRefused>[];
}

const longestText = 100 * 1024;

/** Reads a form that may carry photos; of more than can be kept, the rest is only counted. A body that is no form is refused with 400. */
export async function readUpload(request: Request): Promise<Upload> {
  if (!request.headers.get("content-type")?.startsWith("multipart/form-data"))
    return { form: await readForm(request), photos: [] };
  const form = new FormData();
  const photos: Result<CleanPhoto, PhotoRefused>[] = [];
  let text = 0;
  try {
    for await (const { name, isFile, bytes, isCut } of partsOf(request, mostPhotoBytes)) {
      // Without a file a browser sends an empty one.
      if (isFile && (isCut || bytes.length > 0))
        photos.push(
          photos.length < mostPhotos + 1
            ? await photoOf(bytes, isCut)
            : { ok: false, error: { code: "photo_too_large" } },
        );
      else if (!isFile && (text += bytes.length) <= longestText) form.append(name, Buffer.from(bytes).toString("utf8"));
    }
  } catch (error) {
    if (error instanceof BadMultipart) throw data({ code: "bad_form" }, { status: 400, statusText: "Bad Request" });
    throw error;
  }
  return { form, photos };
}

async function photoOf(bytes: Uint8Array, isCut: boolean): Promise<Result<CleanPhoto, PhotoRefused>> {
  return isCut ? { ok: false, error: { code: "photo_too_large" } } : cleanPhoto(bytes);
}
