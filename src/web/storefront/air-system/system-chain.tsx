import type { ReactNode } from "react";
import type { MachineView, PartView, SystemResult } from "./air-system.server.ts";
import type { AskedSystem } from "./read-system.ts";
import { useT } from "../../language/language.tsx";
import { Figures } from "../../ui/figures.tsx";
import { Icon } from "../../ui/icon.tsx";
import { ProductPicture } from "../../ui/picture.tsx";
import { amountText } from "../tools/tool-units.ts";

/** The parts that the air passes through; the others belong to one of them. */
const passed: readonly PartView["role"][] = [
  "aftercooler",
  "receiver",
  "filter",
  "dryer",
  "pipe",
  "frl",
  "regulator",
  "hose",
];

/** The id of a part's line in the list, which its place in the chain links to. */
export const lineId = (sku: string): string => `part-${sku}`;

interface SystemChainProps {
  chosen: MachineView;
  result: SystemResult;
  asked: AskedSystem;
}

/** The way of the air from the compressor to the tools, drawn in its order, with the pressure at both ends. */
export function SystemChain({ chosen, result, asked: { filled, wishes } }: SystemChainProps) {
  const t = useT();
  const { need, parts, own } = result;
  const pressure = (of: number) => amountText({ of, in: "pressure", safe: "up" }, filled.units, t.language);
  const atTools = pressure(wishes?.pressure ?? 0);
  const driesItself = own.some(({ code }) => code === "dryer_own");
  const stations = parts.filter(({ role }) => passed.includes(role));
  return (
    <figure className="mt-4 print:break-inside-avoid rounded-md bg-wash p-3 sm:p-4">
      <ol
        aria-label={t("sizing.chain.title")}
        className="grid grid-cols-[repeat(auto-fill,minmax(min(5.75rem,100%),1fr))] gap-y-3 text-center text-xs sm:grid-cols-[repeat(auto-fill,minmax(6.25rem,1fr))]"
      >
        <Station href={lineId(chosen.sku)} picture={chosen.pictureFamily} role={t("sizing.role.machine")}>
          {pressure(need.cutOut)}
          {driesItself && <span className="block text-muted">{t("sizing.chain.withDryer")}</span>}
        </Station>
        {stations.map(({ sku, role, pictureFamily, quantity, weight }) => (
          <Station key={sku} href={lineId(sku)} picture={pictureFamily} role={t(`sizing.role.${role}`)}>
            {quantity > 1 && t("sizing.system.quantity", { count: quantity })}
            {weight === "recommended" && <span className="block text-muted">{t("sizing.system.recommended")}</span>}
          </Station>
        ))}
        <Station role={t("sizing.chain.tools")}>{atTools}</Station>
      </ol>
      <figcaption className="mt-3 border-t border-line pt-2 text-sm">
        <Figures
          text={t("sizing.chain.pressure", {
            cutIn: pressure(need.cutIn),
            cutOut: pressure(need.cutOut),
            losses: pressure(need.losses),
            atTools,
          })}
        />
      </figcaption>
    </figure>
  );
}

interface StationProps {
  /** The line of the list that says more; the tools have none. */
  href?: string;
  picture?: string | null;
  role: string;
  children: ReactNode;
}

/** A place on the line, which runs behind its picture from the one before to the next. */
function Station({ href, picture, role, children }: StationProps) {
  const what = (
    <>
      <span className="relative mx-auto grid size-14 place-items-center rounded-md border border-line-strong bg-ground p-1">
        {href ? <ProductPicture family={picture} sizes="3.5rem" alt="" /> : <Icon name="wrench" className="size-6" />}
      </span>
      <span className="mt-1 block font-semibold break-words hyphens-auto">{role}</span>
    </>
  );
  return (
    <li className="relative before:absolute before:inset-x-0 before:top-6.5 before:h-1 before:bg-info first:before:left-1/2 last:before:right-1/2">
      {href ? (
        <a href={`#${href}`} className="block hover:text-primary">
          {what}
        </a>
      ) : (
        what
      )}
      <span className="block">{children}</span>
    </li>
  );
}
