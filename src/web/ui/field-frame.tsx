import type { ComponentProps, ReactNode } from "react";
import { useT } from "../language/language.tsx";
import { FieldError } from "./field-error.tsx";
import { Figures } from "./figures.tsx";

interface FieldProps {
  label: ReactNode;
  name: string;
  /** The name when not given, so that an error summary can link to it. */
  id?: string;
  hint?: ReactNode;
  error?: ReactNode;
  /** Marks the field as one that may stay empty. */
  optional?: boolean;
  className?: string;
}

export type Own<Tag extends "input" | "select" | "textarea"> = FieldProps & Omit<ComponentProps<Tag>, keyof FieldProps>;

export const box =
  "w-full rounded-md border bg-ground px-3 text-base text-ink placeholder:text-muted disabled:bg-wash [&[readonly]]:bg-wash aria-invalid:border-danger aria-invalid:border-2 border-line-strong hover:border-ink";

/** A control's name, and the ways from it to its hint and its error. */
export const controlProps = (id: string, name: string, hint: ReactNode, error: ReactNode) => ({
  id,
  name,
  "aria-invalid": error ? true : undefined,
  "aria-describedby": ids(id, hint, error),
});

export function ids(id: string, hint: ReactNode, error: ReactNode): string | undefined {
  return [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ") || undefined;
}

/** A hint, whose figures stay with their units. */
export function Hint({ hint }: { hint: ReactNode }) {
  return typeof hint === "string" ? <Figures text={hint} /> : hint;
}

/** Label above, hint, control, and error. */
export function Frame({
  id,
  label,
  hint,
  error,
  optional,
  className = "",
  lang,
  children,
}: Omit<FieldProps, "name"> & { id: string; lang?: string | undefined; children: ReactNode }) {
  const t = useT();
  return (
    <div data-field data-typed={lang} className={`flex max-w-full flex-col gap-1 ${className}`}>
      {/* A name that is only read out takes no room, nor the gap below it. */}
      <label htmlFor={id} className="text-sm font-semibold has-[>.sr-only:only-child]:absolute">
        {label}
        {optional && <span className="font-normal text-muted">{t("ui.optional")}</span>}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-muted">
          <Hint hint={hint} />
        </p>
      )}
      {children}
      <FieldError id={id} error={error} />
    </div>
  );
}
