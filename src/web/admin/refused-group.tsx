import { createContext, type ReactNode, use } from "react";
import { FieldError } from "../ui/field-error.tsx";
import { useRefused } from "../ui/use-refused.ts";

const GroupContext = createContext(false);

/** Marks a control of a group that is refused. */
export const useMarked = () => (use(GroupContext) ? ({ "aria-invalid": true } as const) : {});

/** Several controls that are refused together, such as the units of all lines. */
export function RefusedGroup({ name, children }: { name: string; children: ReactNode }) {
  const { id, error } = useRefused({ name, id: name, error: undefined });
  if (!error) return children;
  return (
    <div id={id} tabIndex={-1} role="group" aria-describedby={`${id}-error`} className="flex w-full flex-col gap-2">
      <GroupContext value={true}>{children}</GroupContext>
      <FieldError id={id} error={error} />
    </div>
  );
}
