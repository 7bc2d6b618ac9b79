import { type DragEvent, type HTMLAttributes, useState } from "react";

type Key = string | number;

/**
 * Puts entries in another order by drag: gives what an entry's element needs, and which entry is under way. `onMove` is
 * told which entry was let go over which. Keyboards have buttons beside it.
 */
export function useDragOrder<Entry extends Key>(onMove: (entry: Entry, over: Entry) => void) {
  const [dragged, setDragged] = useState<Entry | null>(null);
  const dragOf = (
    entry: Entry,
    { name, fixed = false }: { name: string; /** It neither moves nor gives way. */ fixed?: boolean },
  ): HTMLAttributes<HTMLElement> => ({
    draggable: !fixed,
    onDragStart(event: DragEvent) {
      // A text is selected in its field, not carried away with the entry.
      if (event.target instanceof Element && event.target.matches("input, textarea")) return event.preventDefault();
      event.dataTransfer.effectAllowed = "move";
      event.dataTransfer.setData("text/plain", name);
      setDragged(entry);
    },
    onDragEnd: () => setDragged(null),
    onDragOver: (event: DragEvent) => dragged !== null && !fixed && event.preventDefault(),
    onDrop(event: DragEvent) {
      if (dragged === null || fixed) return;
      event.preventDefault();
      onMove(dragged, entry);
      setDragged(null);
    },
  });
  return { dragged, dragOf };
}
