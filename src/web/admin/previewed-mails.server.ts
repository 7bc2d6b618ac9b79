import { deflateRawSync, inflateRawSync } from "node:zlib";
import { z } from "zod";
import type { MailToEach } from "#engine/ports/mailer.ts";
import type { PreviewedMail } from "./mail-preview.tsx";

/** The mails as listed on the page; `typed` reproduces the step when one is shown. */
export function previewed(
  mails: readonly MailToEach[],
  intent: string,
  typed: Readonly<Record<string, string>>,
): PreviewedMail[] {
  const step = packStep({ ...typed, intent });
  return mails.map(({ to, subject, language }, nth) => ({
    to: to.join(", "),
    subject,
    language,
    query: new URLSearchParams({ step, nth: String(nth) }).toString(),
  }));
}

/**
 * A step's form packed for a URL query. Two thousand Chinese characters would make eighteen kilobytes of percent signs,
 * and proxies refuse URLs of more than eight.
 */
export function packStep(typed: Readonly<Record<string, string>>): string {
  return deflateRawSync(JSON.stringify(typed)).toString("base64url");
}

const asPacked = z.record(z.string(), z.string());
const longestForm = 100_000;

/** The form of a step as an address repeats it; an empty one where the address is none of ours. */
export function unpackStep(query: URLSearchParams): FormData {
  const form = new FormData();
  try {
    const text = inflateRawSync(Buffer.from(query.get("step") ?? "", "base64url"), { maxOutputLength: longestForm });
    for (const [name, value] of Object.entries(asPacked.parse(JSON.parse(text.toString())))) form.append(name, value);
    form.append("nth", query.get("nth") ?? "");
  } catch {
    // Cut off or made up: no step is asked for.
  }
  return form;
}
