import { lookUp } from "#domain/kernel/look-up.ts";
import type { MessageKey } from "#i18n/keys.ts";
import { useT } from "../../language/language.tsx";

/** What the fields of a form are called; a field that has no label is called by its name. */
export function useLabels(labels: Readonly<Record<string, MessageKey>>): (field: string) => string {
  const t = useT();
  return (field) => {
    const key = lookUp(labels, field);
    return key ? t(key) : field;
  };
}
