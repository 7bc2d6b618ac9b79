import { type RefObject, useEffect, useState } from "react";
import { useNavigation } from "react-router";

/** The refusal of chosen files, until the form is sent without them: beside its answer the words are of nothing. */
export function useRefusedFiles(): readonly [string | null, (message: string | null) => void] {
  const [refused, setRefused] = useState<string | null>(null);
  const { state } = useNavigation();
  useEffect(() => {
    if (state === "submitting") setRefused(null);
  }, [state]);
  return [refused, setRefused];
}

/** Leaves only these of the files chosen. */
export function keepFiles(input: HTMLInputElement, files: readonly File[]): void {
  const transfer = new DataTransfer();
  for (const file of files) transfer.items.add(file);
  input.files = transfer.files;
}

/**
 * Holds the form back once after files were refused, with the focus on their field: else it would go without them
 * before that was read. The next press sends what is left.
 */
export function useHeldForm(input: RefObject<HTMLInputElement | null>, refused: string | null): void {
  useEffect(() => {
    const form = input.current?.form;
    if (refused === null || !form) return;
    const hold = (event: Event) => {
      event.preventDefault();
      input.current?.focus();
    };
    form.addEventListener("submit", hold, { once: true });
    return () => form.removeEventListener("submit", hold);
  }, [input, refused]);
}
