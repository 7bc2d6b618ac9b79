import { type ReactNode, useState } from "react";
import { useT } from "../../language/language.tsx";
import { moved } from "./moved.ts";
import { StepButton } from "./step-button.tsx";
import { useDragOrder } from "./use-drag-order.ts";

interface Props<Item> {
  items: readonly Item[];
  keyOf: (item: Item) => string | number;
  nameOf: (item: Item, place: number) => string;
  label: string;
  onOrder: (items: readonly Item[]) => void;
  /** Content of an entry beside its move buttons. */
  children: (item: Item, place: number) => ReactNode;
  mayEdit?: boolean;
  /** True if entries are only moved, never removed. */
  isWhole?: boolean;
}

/** Form entries in an order of their own: moved by drag, or by buttons, which keyboards reach. */
export function OrderedList<Item>({
  items,
  keyOf,
  nameOf,
  label,
  onOrder,
  children,
  mayEdit = true,
  isWhole,
}: Props<Item>) {
  const t = useT();
  const [announcement, setAnnouncement] = useState("");
  const move = (from: number, to: number) => {
    const next = moved(items, from, to);
    if (!next) return;
    onOrder(next);
    setAnnouncement(t("adminProducts.edit.linkMoved", { name: nameOf(items[from]!, from), place: to + 1 }));
  };
  const remove = (item: Item, place: number) => {
    onOrder(items.filter((one) => one !== item));
    setAnnouncement(t("adminProducts.edit.linkRemoved", { name: nameOf(item, place) }));
  };
  const placeOf = (key: string | number) => items.findIndex((one) => keyOf(one) === key);
  const { dragged, dragOf } = useDragOrder<string | number>((key, over) => move(placeOf(key), placeOf(over)));
  return (
    <>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {items.length > 0 && (
        <ol className="flex flex-col gap-1" aria-label={label}>
          {items.map((item, place) => (
            <li
              key={keyOf(item)}
              {...dragOf(keyOf(item), { name: nameOf(item, place), fixed: !mayEdit })}
              className={`flex flex-wrap items-start gap-1 rounded-md border border-line bg-wash pl-3 text-sm ${dragged === keyOf(item) ? "opacity-50" : ""}`}
            >
              {children(item, place)}
              {mayEdit && (
                <Steps
                  name={nameOf(item, place)}
                  isFirst={place === 0}
                  isLast={place === items.length - 1}
                  onMove={(by) => move(place, place + by)}
                  onRemove={isWhole ? undefined : () => remove(item, place)}
                />
              )}
            </li>
          ))}
        </ol>
      )}
    </>
  );
}

interface StepsProps {
  name: string;
  isFirst: boolean;
  isLast: boolean;
  onMove: (by: 1 | -1) => void;
  /** Left out where entries are only moved. */
  onRemove: (() => void) | undefined;
}

function Steps({ name, isFirst, isLast, onMove, onRemove }: StepsProps) {
  const t = useT();
  return (
    <span className="flex">
      <StepButton
        icon="up"
        label={t("adminProducts.edit.linkUp", { name })}
        disabled={isFirst}
        onPress={() => onMove(-1)}
      />
      <StepButton
        icon="down"
        label={t("adminProducts.edit.linkDown", { name })}
        disabled={isLast}
        onPress={() => onMove(1)}
      />
      {onRemove && <StepButton icon="close" label={t("adminProducts.edit.linkRemove", { name })} onPress={onRemove} />}
    </span>
  );
}
