import { useEffect } from "react";
import { Badge } from "../ui/badge.tsx";
import { Icon } from "../ui/icon.tsx";
import { askForMark, useFitMarks } from "./fit-marks.ts";
import type { Visitor } from "./visitor.ts";

/** The mark on a part: fits, does not fit, or nothing where nobody knows. */
export default function FitBadge({ slug, visitor }: { slug: string; visitor: Visitor }) {
  const mark = useFitMarks().parts[slug];
  useEffect(() => askForMark(visitor, slug), [visitor, slug]);
  if (!mark) return null;
  return (
    <Badge tone={mark.fits ? "success" : "warning"} className="max-w-full">
      <Icon name={mark.fits ? "check" : "warning"} className="size-3.5 shrink-0" />
      <span className="min-w-0 truncate" title={mark.text}>
        {mark.text}
      </span>
    </Badge>
  );
}
