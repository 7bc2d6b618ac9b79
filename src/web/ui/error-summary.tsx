import { type ReactNode, useEffect, useRef } from "react";
import { useT } from "../language/language.tsx";

export interface FieldFault {
  /** The id of the field, which is its name unless the form says otherwise. */
  field: string;
  message: ReactNode;
}

/**
 * What a submitted form was refused for, above the form. Takes the focus whenever `faults` is a new
 * list, so keep the list's identity while nothing was submitted. Fields that are `fixed` meanwhile leave it.
 */
export function ErrorSummary({
  faults,
  title,
  fixed,
}: {
  faults: readonly FieldFault[];
  title?: ReactNode;
  fixed?: ReadonlySet<string>;
}) {
  const t = useT();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (faults.length > 0) box.current?.focus();
  }, [faults]);
  const left = fixed ? faults.filter(({ field }) => !fixed.has(field)) : faults;
  if (left.length === 0) return null;
  return (
    <div ref={box} tabIndex={-1} role="alert" className="rounded-md border-2 border-danger bg-ground p-4">
      <h2 className="text-lg font-semibold">{title ?? t("ui.problem", { count: left.length })}</h2>
      <ul className="mt-2 flex list-disc flex-col gap-1 pl-5">
        {left.map(({ field, message }, at) => (
          <li key={`${field} ${at}`}>
            {field ? (
              <a
                href={`#${field}`}
                className="font-medium text-danger underline underline-offset-2"
                onClick={(event) => (event.preventDefault(), goTo(field))}
              >
                {message}
              </a>
            ) : (
              <span className="font-medium text-danger">{message}</span>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

function goTo(field: string): void {
  const target = document.getElementById(field) ?? document.getElementsByName(field)[0];
  target?.scrollIntoView({ block: "center" });
  target?.focus({ preventScroll: true });
}
