import { Fragment, type ReactNode, useEffect, useRef, useState } from "react";
import type { Translator } from "#i18n/translator.ts";
import { listSeparators } from "#i18n/separators.ts";
import { useT } from "../language/language.tsx";

export interface FieldError {
  /** Id of the field: its name unless the form sets another. */
  field: string;
  /** Label of the field, where the message does not name it. */
  label?: string;
  message: ReactNode;
  /** Its row or table: equal errors within it share a line. */
  within?: string | null;
  own?: string;
}

/**
 * Errors of a submitted form, above it. Takes focus whenever `of` (default: the list itself) is a new one, so keep its
 * identity while nothing was submitted. Fields that were typed in leave it, unless the list `isCurrent`: of a form that
 * judges them again as they are typed.
 */
export function ErrorSummary({
  fieldErrors,
  title,
  isCurrent = false,
  of = fieldErrors,
}: {
  fieldErrors: readonly FieldError[];
  of?: object;
  title?: ReactNode;
  isCurrent?: boolean;
}) {
  const t = useT();
  const box = useRef<HTMLDivElement>(null);
  const hasErrors = fieldErrors.length > 0;
  useEffect(() => {
    if (hasErrors) box.current?.focus();
  }, [of, hasErrors]);
  const typed = useTypedIn(fieldErrors, of);
  const open = isCurrent ? fieldErrors : fieldErrors.filter(({ field }) => !typed.has(field));
  if (open.length === 0) return null;
  return (
    <div ref={box} tabIndex={-1} role="alert" className="rounded-md border-2 border-danger bg-ground p-4">
      <h2 className="text-lg font-semibold">{title ?? titleOf(t, open)}</h2>
      <ul className="mt-2 flex list-disc flex-col gap-1 pl-5">
        {together(open).map(([first, ...rest], at) => (
          <li key={`${first.field} ${at}`} className="font-medium text-danger">
            {rest.length > 0 ? (
              <>
                {t("ui.fieldLabel", { field: first.within ?? "" })}
                {[first, ...rest].map((one, nth) => (
                  <Fragment key={one.field}>
                    {nth > 0 && listSeparators[t.language]}
                    <FieldLink field={one.field}>{one.own}</FieldLink>
                  </Fragment>
                ))}
                {t("ui.fieldLabel", { field: "" })}
                {first.message}
              </>
            ) : first.field ? (
              <FieldLink field={first.field}>
                {first.label && t("ui.fieldLabel", { field: first.label })}
                {first.message}
              </FieldLink>
            ) : (
              first.message
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Without a field to correct, the title does not mention any. */
function titleOf(t: Translator, open: readonly FieldError[]): string {
  return open.every(({ field }) => field === "") ? t("ui.refused") : t("ui.problem", { count: open.length });
}

function FieldLink({ field, children }: { field: string; children: ReactNode }) {
  return (
    <a
      href={`#${field}`}
      className="font-medium text-danger underline underline-offset-2"
      onClick={(event) => (event.preventDefault(), goTo(field))}
    >
      {children}
    </a>
  );
}

type Together = [FieldError, ...FieldError[]];

/** Merges equal errors of the same row or table, in the place of the first. */
function together(fieldErrors: readonly FieldError[]): Together[] {
  const lines: Together[] = [];
  for (const one of fieldErrors) {
    const line = lines.find(
      ([first]) => one.within != null && first.within === one.within && first.message === one.message,
    );
    if (line) line.push(one);
    else lines.push([one]);
  }
  return lines;
}

/** Fields of the list that were changed since it was shown, anywhere on the page. */
function useTypedIn(fieldErrors: readonly FieldError[], of: object): ReadonlySet<string> {
  const [typed, setTyped] = useState<{ of: unknown; fields: ReadonlySet<string> }>({ of, fields: none });
  const names = fieldErrors.map(({ field }) => field).join("\n");
  useEffect(() => {
    if (names === "") return;
    const fields = names.split("\n");
    const note = ({ target }: Event) => {
      const { name = "", id = "" } = target as HTMLInputElement;
      const match = fields.find((field) => field !== "" && (field === name || field === id));
      if (!match) return;
      setTyped((before) => ({ of, fields: new Set([...(before.of === of ? before.fields : none), match]) }));
    };
    document.addEventListener("input", note);
    return () => document.removeEventListener("input", note);
  }, [names, of]);
  return typed.of === of ? typed.fields : none;
}

const none: ReadonlySet<string> = new Set();

function goTo(field: string): void {
  const target = document.getElementById(field) ?? document.getElementsByName(field)[0];
  target?.scrollIntoView({ block: "center" });
  target?.focus({ preventScroll: true });
}
