import { useEffect, useEffectEvent, useRef, useState } from "react";
import { moved } from "../ordered/moved.ts";

/** A file of the form. Its key changes when the file is replaced or cut again; the number stays. */
export type FileRow<File> = File & { readonly number: number };

/** The files of a form in order: add, describe, move and remove; `onChange` is called for each change. */
export function useFileRows<File extends { readonly key: string }>(initial: readonly File[], onChange: () => void) {
  const [rows, setRows] = useState<readonly FileRow<File>[]>(() =>
    initial.map((file, number) => ({ ...file, number })),
  );
  const last = useRef(initial.length);
  const onRows = useEffectEvent(onChange);
  useEffect(() => onRows(), [rows]);
  return {
    rows,
    add(file: File) {
      const number = (last.current += 1);
      setRows((all) => [...all, { ...file, number }]);
    },
    set(number: number, change: Partial<File>) {
      setRows((all) => all.map((one) => (one.number === number ? { ...one, ...change } : one)));
    },
    remove(number: number) {
      setRows((all) => all.filter((one) => one.number !== number));
    },
    /** False if the file is there already or there is no such position. */
    move(from: number, to: number): boolean {
      const next = moved(rows, from, to);
      if (next) setRows(next);
      return next !== null;
    },
  };
}
