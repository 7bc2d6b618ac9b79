import type { ComponentProps, ReactNode } from "react";

/** A field within a table, labeled for screen readers. */
export function Cell({
  label,
  error,
  className = "",
  ...input
}: { label: string; error?: ReactNode; name: string } & Omit<ComponentProps<"input">, "name">) {
  const { id = input.name } = input;
  return (
    <>
      <input
        type="text"
        autoComplete="off"
        {...input}
        id={id}
        aria-label={label}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        className={`h-11 w-full rounded-md border border-line-strong bg-ground px-2 text-ink tabular-nums hover:border-ink disabled:bg-wash aria-invalid:border-2 aria-invalid:border-danger ${className}`}
      />
      {error && (
        <p id={`${id}-error`} className="mt-1 text-xs font-medium text-danger">
          {error}
        </p>
      )}
    </>
  );
}
