import { useEffect, useRef } from "react";

/** Notifies the form around an element of a change without typing. */
export function useFormChange(value: unknown): React.RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null);
  const first = useRef(value);
  useEffect(() => {
    if (first.current === value) return;
    first.current = value;
    element.current?.closest("form")?.dispatchEvent(new Event("input", { bubbles: true }));
  }, [value]);
  return element;
}
