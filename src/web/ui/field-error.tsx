import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";

/** The sentence under a control that was refused. */
export function FieldError({ id, error }: { id: string; error?: ReactNode }) {
  if (!error) return null;
  return (
    <p id={`${id}-error`} className="flex items-start gap-1.5 text-sm font-medium text-danger">
      <Icon name="error" className="mt-0.5 size-4" />
      <span>{error}</span>
    </p>
  );
}
