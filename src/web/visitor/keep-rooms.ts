import { useEffect } from "react";
import { setOwnAddresses } from "../navigation/own-address.ts";
import { leadToFitting } from "./fits-first.ts";
import { askForMark, noMarks, useFitMarks } from "./fit-marks.ts";
import { useVisitor } from "./visitor.ts";

/**
 * Remembers which parts of a page come once the visitor is known, so that the next page that is loaded keeps their room
 * from its first paint on (first-visit-script.ts), and has links lead to what fits the visitor's machines.
 */
export default function KeepRooms() {
  const visitor = useVisitor();
  const marks = useFitMarks();
  useEffect(() => {
    if (visitor?.hasMachines) askForMark(visitor, null);
  }, [visitor]);
  useEffect(() => {
    if (!visitor) return;
    keepRoom("dock", visitor.destination !== null);
    keepRoom("marks", visitor.hasMachines || visitor.supply !== null);
    if (!visitor.hasMachines || marks !== noMarks)
      keepRoom("machines", visitor.hasMachines && marks.machines.length > 0);
    const bar = document.querySelector<HTMLElement>("[data-bar]");
    if (bar) store("bar-kept", `${bar.offsetHeight}px`);
  }, [visitor, marks]);
  useEffect(() => {
    const machines = visitor?.hasMachines ? marks.machines : [];
    setOwnAddresses((url) => leadToFitting(url, machines));
  }, [visitor, marks]);
  return null;
}

/** Keeps the room of a part, or gives it up; on this page and on those that are loaded next. */
function keepRoom(name: "machines" | "marks" | "dock", isNeeded: boolean): void {
  const { dataset } = document.documentElement;
  const others = (dataset["rooms"] ?? "").split(" ").filter((one) => one !== "" && one !== name);
  dataset["rooms"] = [...others, ...(isNeeded ? [name] : [])].join(" ");
  store("rooms-kept", dataset["rooms"]);
}

function store(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Storage may be full or forbidden; then nothing is kept.
  }
}
