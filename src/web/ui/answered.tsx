import { type ReactNode, useEffect, useRef } from "react";

/** What a form was answered, brought into view and read out: the form may stand far below. Takes the focus whenever `answer` is a new one. */
export function Answered({ answer, children }: { answer: object; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), [answer]);
  return (
    <div ref={box} tabIndex={-1} className="scroll-mt-4">
      {children}
    </div>
  );
}
