import { Badge } from "../../ui/badge.tsx";

/** When the next step of a row is due, marked where that has passed; a dash where nothing is. */
export function DueCell({ due, late }: { due: string | null; late: string | false }) {
  if (due === null) return "–";
  return (
    <span className="flex flex-col items-start gap-1">
      {due}
      {late && <Badge tone="danger">{late}</Badge>}
    </span>
  );
}
