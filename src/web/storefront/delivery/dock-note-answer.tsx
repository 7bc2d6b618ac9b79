import { useEffect, useRef, useState } from "react";
import type { Destination } from "#domain/shipping/destination.ts";
import { formatDayRange, formatMoney } from "#i18n/format.ts";
import { useT } from "../../language/language.tsx";
import { useDeliveredPrice } from "./delivered-prices.ts";

/** One line: the cheapest way to the door with its days, or that there is none but to fetch it. */
export default function DockNoteAnswer({ sku, destination }: { sku: string; destination: Destination }) {
  const t = useT();
  const line = useRef<HTMLParagraphElement>(null);
  const [inView, setInView] = useState(false);
  useEffect(() => {
    if (!line.current) return;
    const watcher = new IntersectionObserver(([entry]) => entry?.isIntersecting && setInView(true), {
      rootMargin: "300px",
    });
    watcher.observe(line.current);
    return () => watcher.disconnect();
  }, []);
  const { price } = useDeliveredPrice(sku, destination, inView);
  const way =
    price && price !== "failed" ? (price.ways.find(({ method }) => method !== "PICKUP") ?? price.ways[0]) : null;
  const say = () => {
    if (!way || !price || price === "failed") return "";
    const total = formatMoney(way.total, t.language);
    if (way.method === "PICKUP") return t("delivery.notePickup", { price: total });
    if (price.problem || !way.arrives) return t("delivery.note", { price: total });
    const range = formatDayRange(way.arrives.earliest, way.arrives.latest, t.language);
    return t("delivery.noteArrives", { price: total, range });
  };
  // It has the two lines of a large price from the beginning, so that the list does not move under the reader.
  return (
    <p ref={line} className="mt-1 min-h-11 text-xs font-medium text-success">
      {say()}
    </p>
  );
}
