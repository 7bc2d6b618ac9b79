import type { Fields, Texts } from "#domain/kernel/fields/field.ts";
import { languages } from "#domain/kernel/language.ts";
import type { MessageKey } from "#i18n/keys.ts";
import { useT } from "../../language/language.tsx";
import { useFieldLabels } from "./use-field-labels.ts";

/** Labels for a list of errors: a field that stands there once for each language names its own. */
export function useLabelsByLanguage(form: {
  readonly fields: Fields<MessageKey>;
}): (name: string, typed?: Texts) => string {
  const t = useT();
  const labelOf = useFieldLabels(form);
  return (name, typed) => {
    const language = languages.find((one) => name.endsWith(`.${one}`));
    const field = labelOf(name, typed);
    return language ? t(`adminContent.in.${language}`, { field }) : field;
  };
}
