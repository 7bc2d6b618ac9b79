import { type FormEvent, useMemo, useState } from "react";
import type { MessageKey } from "#i18n/keys.ts";
import { useT } from "../language/language.tsx";
import type { FieldFault } from "../ui/error-summary.tsx";

/** A field that was refused, and the message that says why; without a field it is about the whole form. */
export interface Fault {
  readonly field: string;
  readonly key: MessageKey;
}

type AccountCode = MessageKey extends infer Key ? (Key extends `account.errors.${infer Code}` ? Code : never) : never;

/** A refusal of the account's forms, at a field. A code without words in both languages does not compile. */
export function fault(field: string, code: AccountCode): Fault {
  return { field, key: `account.errors.${code}` };
}

interface ShownFaults {
  /** The sentence at a field, until it is typed in again. */
  say(field: string): string | undefined;
  /** All sentences above the form; a new list only with a new answer. */
  summary: readonly FieldFault[];
  onInput(event: FormEvent<HTMLFormElement>): void;
}

/** Shows what the server refused: at its field, cleared as it is mended, and above the form. */
export function useFaults(sent: readonly Fault[] | undefined): ShownFaults {
  const t = useT();
  const [mended, setMended] = useState<{ of: unknown; fields: readonly string[] }>({ of: sent, fields: [] });
  const fields = mended.of === sent ? mended.fields : [];
  const summary = useMemo(() => (sent ?? []).map(({ field, key }) => ({ field, message: t(key) })), [sent, t]);
  return {
    summary,
    say(field) {
      const refused = fields.includes(field) ? undefined : sent?.find((one) => one.field === field);
      return refused && t(refused.key);
    },
    onInput(event) {
      const { name } = event.target as HTMLInputElement;
      if (sent?.some(({ field }) => field === name) && !fields.includes(name))
        setMended({ of: sent, fields: [...fields, name] });
    },
  };
}
