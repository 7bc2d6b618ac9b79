import { Badge } from "../../ui/badge.tsx";
import { Figures } from "../../ui/figures.tsx";

/** When the next step of a row is due, marked where that has passed; a dash where nothing is. */
export function DueCell({ due, late }: { due: string | null; late: string | false }) {
  if (due === null) return "–";
  return (
    <span className="flex flex-col items-start gap-1 max-sm:items-end">
      <span>
        <Figures text={due} />
      </span>
      {late && <Badge tone="danger">{late}</Badge>}
    </span>
  );
}
