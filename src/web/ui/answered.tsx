import { type ReactNode, useEffect, useRef } from "react";

/**
 * Brings the answer to a form into view and announces it: the form may be far below. Takes the focus whenever `answer`
 * is a new one.
 */
export function Answered({ answer, children }: { answer: object; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), [answer]);
  return (
    <div ref={box} tabIndex={-1} className="scroll-mt-4">
      {children}
    </div>
  );
}
