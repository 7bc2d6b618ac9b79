import { expect } from "vitest";
import type { Answer, Browser } from "#test/open-shop.ts";

/** A form that takes a text of so many characters. */
export interface Texted {
  readonly path: string;
  readonly field: string;
  readonly most: number;
  readonly fields: Readonly<Record<string, string>>;
  /** False where the field is on a page that exists only in another state, or is called otherwise there. */
  readonly isShown?: boolean;
}

const sentences = {
  en: (most: string) => `can have at most ${most} characters`,
  cn: (most: string) => `最多 ${most} 个字符`,
};

/** Sends a text of one character too many, and expects the limit beside its field, which keeps what was typed. */
export async function refusesOneMore(browser: Browser, { path, field, most, fields, isShown = true }: Texted) {
  const text = `${"Dented ".repeat(most).slice(0, most - 1)}xy`;
  for (const [prefix, language] of [
    ["", "en"],
    ["/cn", "cn"],
  ] as const) {
    const answer = await browser.post(prefix + path, { ...fields, [field]: text });
    const at = `${prefix}${path} ${fields["intent"]} ${field}`;
    expect([at, answer.status >= 400 && answer.status < 500]).toEqual([at, true]);
    expect(answer.text, at).toContain(sentences[language](most.toLocaleString("en")));
    if (isShown) expectKept(answer, { at, field, most, text });
  }
}

/** Expects the text in its field, which is marked and has the limit itself. */
export function expectKept(
  { text: html }: Pick<Answer, "text">,
  { at, field, most, text }: { at: string; field: string; most: number; text: string },
) {
  const tags = [...html.matchAll(/<(?:input|textarea)\b[^>]*>/g)].map(([tag]) => tag);
  const own = tags.filter((tag) => tag.includes(` name="${field}"`) && /aria-invalid="true"/.test(tag));
  expect([at, own.length]).toEqual([at, 1]);
  expect(own[0], at).toMatch(new RegExp(`maxlength="${most}"`, "i"));
  expect(html, at).toContain(text);
}
