import { languages } from "#domain/kernel/language.ts";
import { unlessRefused } from "#domain/kernel/fields/field.ts";
import { textAt } from "#domain/kernel/fields/input.ts";
import type { SettingForm } from "#engine/admin/settings/setting-form.ts";
import type { MailWords } from "#engine/content/mail-words.ts";
import type { MailTemplate } from "#i18n/mail-templates.ts";
import { variablesIn } from "#i18n/own-words.ts";

const longest = (part: string) => (/^(subject|heading|about)|button$/i.test(part) ? 200 : 2_000);

/** Texts of one mail in both languages. Default and empty texts are not stored. */
export function mailForm({ name, parts }: MailTemplate): SettingForm<`mail/${string}`> {
  return {
    name: `mail/${name}`,
    typedOf(value) {
      const own = (value ?? { en: {}, cn: {} }) as MailWords;
      return Object.fromEntries(
        parts.flatMap((part) =>
          languages.map((language) => [`${part.name}.${language}`, own[language][part.name] ?? part.words[language]]),
        ),
      );
    },
    read: (typed) =>
      unlessRefused((refuse) => {
        const words: Record<"en" | "cn", Record<string, string>> = { en: {}, cn: {} };
        for (const { name: part, variables, words: original } of parts)
          for (const language of languages) {
            const field = `${part}.${language}`;
            const text = textAt(typed, field, refuse, { max: longest(part) });
            const unknown = unknownIn(text, variables);
            const names = variables.map((one) => `{${one}}`).join(" ") || "–";
            if (unknown !== null) refuse(field, "variable_unknown", { typed: unknown, known: names });
            if (text !== "" && text !== original[language]) words[language][part] = text;
          }
        return words;
      }),
  };
}

/** Placeholders in braces that do not exist; null where all do. */
function unknownIn(text: string, variables: readonly string[]): string | null {
  const unknown = variablesIn(text).find((name) => !variables.includes(name));
  if (unknown !== undefined) return `{${unknown}}`;
  // A brace that is left over belongs to a variable that was mistyped.
  return /\{[^{}]{0,20}\}?|\}/.exec(text.replaceAll(/\{\w+\}/g, ""))?.[0] ?? null;
}
