import { type ReactNode, useState } from "react";
import { useT } from "../language/language.tsx";
import { FileStep } from "./products/file-step.tsx";

interface Props<Item> {
  items: readonly Item[];
  keyOf: (item: Item) => string | number;
  nameOf: (item: Item, place: number) => string;
  /** What the list is called. */
  label: string;
  onOrder: (items: readonly Item[]) => void;
  /** What stands in an entry beside the buttons that move it. */
  children: (item: Item, place: number) => ReactNode;
  mayEdit?: boolean;
}

/** What a form holds in an order of its own: moved by drag, or step by step with buttons, which keyboards reach. */
export function OrderedList<Item>({ items, keyOf, nameOf, label, onOrder, children, mayEdit = true }: Props<Item>) {
  const t = useT();
  const [dragged, setDragged] = useState<string | number | null>(null);
  const [said, setSaid] = useState("");
  const move = (from: number, to: number) => {
    if (to < 0 || to >= items.length || from === to) return;
    const next = [...items];
    next.splice(to, 0, ...next.splice(from, 1));
    onOrder(next);
    setSaid(t("adminProducts.edit.linkMoved", { name: nameOf(items[from]!, from), place: to + 1 }));
  };
  return (
    <>
      <p role="status" className="sr-only">
        {said}
      </p>
      {items.length > 0 && (
        <ol className="flex flex-col gap-1" aria-label={label}>
          {items.map((item, place) => (
            <li
              key={keyOf(item)}
              draggable={mayEdit}
              onDragStart={(event) => {
                // A text is selected in its field, not carried away with the entry.
                if (event.target instanceof Element && event.target.matches("input, textarea"))
                  return event.preventDefault();
                event.dataTransfer.effectAllowed = "move";
                event.dataTransfer.setData("text/plain", nameOf(item, place));
                setDragged(keyOf(item));
              }}
              onDragEnd={() => setDragged(null)}
              onDragOver={(event) => dragged !== null && event.preventDefault()}
              onDrop={(event) => {
                const from = items.findIndex((one) => keyOf(one) === dragged);
                if (from < 0) return;
                event.preventDefault();
                move(from, place);
                setDragged(null);
              }}
              className={`flex flex-wrap items-start gap-1 rounded-md border border-line bg-wash pl-3 text-sm ${dragged === keyOf(item) ? "opacity-50" : ""}`}
            >
              {children(item, place)}
              {mayEdit && (
                <span className="flex">
                  <FileStep
                    icon="up"
                    label={t("adminProducts.edit.linkUp", { name: nameOf(item, place) })}
                    disabled={place === 0}
                    onPress={() => move(place, place - 1)}
                  />
                  <FileStep
                    icon="down"
                    label={t("adminProducts.edit.linkDown", { name: nameOf(item, place) })}
                    disabled={place === items.length - 1}
                    onPress={() => move(place, place + 1)}
                  />
                  <FileStep
                    icon="close"
                    label={t("adminProducts.edit.linkRemove", { name: nameOf(item, place) })}
                    onPress={() => {
                      onOrder(items.filter((one) => one !== item));
                      setSaid(t("adminProducts.edit.linkRemoved", { name: nameOf(item, place) }));
                    }}
                  />
                </span>
              )}
            </li>
          ))}
        </ol>
      )}
    </>
  );
}
