import { Fragment } from "react";
import type { Translator } from "#i18n/translator.ts";
import { useT } from "../../language/language.tsx";
import type { Field, Fields } from "./calculator.ts";
import { labelOf, nameOf } from "./tool-fields.tsx";
import { type Filled, isAsked } from "./tool-query.ts";

/** Some of a form's fields under a heading of their own. */
export interface FieldGroup {
  readonly title?: string;
  readonly fields: Fields;
}

/** The input as text: on paper, a result needs its input. */
export function FilledFields({ groups, filled: { units, typed } }: { groups: readonly FieldGroup[]; filled: Filled }) {
  const t = useT();
  return (
    <section className="mt-6 hidden break-inside-avoid print:block">
      <h2 className="mb-2 text-xl font-semibold">{t("tools.filledIn")}</h2>
      {groups.map(({ title, fields }, at) => (
        <Fragment key={at}>
          {title && <h3 className="mt-3 font-semibold">{title}</h3>}
          <dl className="grid grid-cols-2 gap-x-8 text-sm">
            {Object.entries(fields).map(([name, field]) => {
              const text = isAsked(field, typed) ? filledText(field, typed[name] ?? "", t) : "";
              return (
                text !== "" && (
                  <div key={name} className="flex justify-between gap-4 border-b border-line py-1">
                    <dt>{labelOf(field, units, t)}</dt>
                    <dd className="text-right font-semibold">{text}</dd>
                  </div>
                )
              );
            })}
          </dl>
        </Fragment>
      ))}
    </section>
  );
}

/** A field as it is filled in; nothing where it is empty or not shown. */
function filledText(field: Field, typed: string, t: Translator): string {
  if (field.kind === "number") return typed;
  if (field.kind === "text") return field.hidden ? "" : typed;
  const choice = field.choices.find(({ value }) => value === typed);
  return choice ? nameOf(choice.name, t) : "";
}
