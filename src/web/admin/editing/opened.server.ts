import { deflateRawSync, inflateRawSync } from "node:zlib";
import { z } from "zod";
import { textOf } from "../../read-form.ts";
import { openedField, plainMark } from "./opened-field.tsx";

type Values = Readonly<Record<string, string>>;

/** Far beyond any form; packed, it is a hundredth of it. */
const most = 4_000_000;

/** The values that a form is opened with, as its hidden field carries them. */
export const packOpened = (values: Values): string => deflateRawSync(JSON.stringify(values)).toString("base64url");

const unpacked = (packed: string): string =>
  packed.startsWith(plainMark)
    ? Buffer.from(packed.slice(plainMark.length), "base64").toString()
    : inflateRawSync(Buffer.from(packed, "base64url"), { maxOutputLength: most }).toString();

const asOpened = z.record(z.string(), z.string());

/** The values that a form was opened with, by field; null of a form that does not say. */
export function openedIn(form: FormData): Values | null {
  const packed = textOf(form, openedField);
  if (packed === "") return null;
  try {
    return asOpened.parse(JSON.parse(unpacked(packed)));
  } catch {
    return null;
  }
}
